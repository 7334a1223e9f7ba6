import { Annotations, type App, Tags } from 'aws-cdk-lib';
import { ApiStack } from './stacks/api.ts';
import { BracketingStack } from './stacks/bracketing.ts';
import { DataStack } from './stacks/data.ts';
import { type CustomDomain, EdgeStack } from './stacks/edge.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { NoticesStack } from './stacks/notices.ts';
import { ObservabilityStack } from './stacks/observability.ts';
import { ProjectionStack } from './stacks/projection.ts';

/** Where AWS keeps what CloudFront uses, and where a deployment lives that names no other region. */
const central = 'us-east-1';

export interface Stacks {
  readonly data: DataStack;
  readonly notices: NoticesStack;
  readonly bracketing: BracketingStack;
  readonly projection: ProjectionStack;
  readonly api: ApiStack;
  readonly firewall: FirewallStack;
  readonly observability: ObservabilityStack;
  /** Missing while a deployment in another region does not know its firewall yet. */
  readonly edge?: EdgeStack;
}

/**
 * Adds one deployment of Openmat to the app.
 *
 * Context values: `deployment` names it (default `openmat`; several may share an account). `issuer` and `audience` name an
 * OIDC issuer whose tokens the API accepts; without them the deployment gets a Cognito user pool of its own. `region`
 * (default `us-east-1`) is where it lives; in any other, `webAclArn` is the firewall's output, which is deployed first.
 * `mailFrom` is the address that mails come from, whose domain is an identity of SES, and `consentPage` the page whose
 * fragment takes the secret of a consent. `localReceivers` is the local stack's: webhooks may go to 127.0.0.1.
 * `domain` and `certificateArn` (in us-east-1) give the distribution a name of one's own.
 */
export function openmat(app: App): Stacks {
  const deployment = text(app, 'deployment') ?? 'openmat';
  const oidc = pair(app, 'issuer', 'audience');
  const named = pair(app, 'domain', 'certificateArn');
  const mail = pair(app, 'mailFrom', 'consentPage');
  const region = text(app, 'region') ?? central;
  const props = { deployment, env: { region } };

  const data = new DataStack(app, `${deployment}-data`, { env: { region } });
  const { table, files } = data;
  const localReceivers = text(app, 'localReceivers') === 'yes';
  const notices = new NoticesStack(app, `${deployment}-notices`, {
    ...props,
    table,
    mailFrom: mail?.[0] ?? 'notices@openmat.invalid',
    consentPage: mail?.[1] ?? 'https://openmat.invalid/consent',
    localReceivers,
  });
  if (!mail) {
    Annotations.of(notices).addWarningV2(
      'openmat:mail',
      'no mail will be sent: give "mailFrom", an address that SES may send from, and "consentPage"',
    );
  }
  const bracketing = new BracketingStack(app, `${deployment}-bracketing`, {
    ...props,
    table,
    notices: notices.queue,
  });
  const projection = new ProjectionStack(app, `${deployment}-projection`, { ...props, table, files });
  const api = new ApiStack(app, `${deployment}-api`, {
    ...props,
    table,
    files,
    queues: { runs: bracketing.runs, notices: notices.queue },
    localReceivers,
    ...(oidc && { oidc: { issuer: oidc[0], audience: oidc[1] } }),
  });
  const observability = new ObservabilityStack(app, `${deployment}-observability`, {
    ...props,
    table,
    api: api.api,
    runs: bracketing.runs,
    failures: {
      DeadLetters: bracketing.deadLetters,
      NoticeDeadLetters: notices.deadLetters,
      RelayFailures: bracketing.relayFailures,
      ProjectorFailures: projection.failures,
    },
    sweeperLog: api.sweeperLog,
  });
  const firewall = new FirewallStack(app, `${deployment}-firewall`, { deployment, env: { region: central } });
  const webAclArn = text(app, 'webAclArn') ?? (region === central ? firewall.webAclArn : undefined);
  const domain: CustomDomain | undefined = named && { name: named[0], certificateArn: named[1] };
  const edge =
    webAclArn === undefined
      ? undefined
      : new EdgeStack(app, `${deployment}-edge`, {
          ...props,
          files,
          api: api.api,
          webAclArn,
          ...(domain && { domain }),
        });
  if (!edge) {
    Annotations.of(firewall).addWarningV2(
      'openmat:edge',
      `there is no edge in ${region} yet: deploy ${deployment}-firewall, then give its output as the context value "webAclArn"`,
    );
  }
  Tags.of(app).add('application', deployment);
  return { data, notices, bracketing, projection, api, firewall, observability, ...(edge && { edge }) };
}

function pair(app: App, first: string, second: string): [string, string] | undefined {
  const [a, b] = [text(app, first), text(app, second)];
  if (a !== undefined && b !== undefined) return [a, b];
  if (a === undefined && b === undefined) return undefined;
  throw new Error(`context: "${first}" and "${second}" belong together; give both or neither`);
}

function text(app: App, key: string): string | undefined {
  const value: unknown = app.node.tryGetContext(key);
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new Error(`context: "${key}" must be a text that is not empty`);
}
