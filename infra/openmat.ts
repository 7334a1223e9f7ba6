import { type App, Tags } from 'aws-cdk-lib';
import { ApiStack } from './stacks/api.ts';
import { BracketingStack } from './stacks/bracketing.ts';
import { DataStack } from './stacks/data.ts';

/**
 * Adds one deployment of Openmat to the app.
 *
 * Context values: `deployment` names it (default `openmat`; several may share an account), `issuer` and `audience`
 * name an OIDC issuer whose tokens the API accepts. Without them the deployment gets a Cognito user pool of its own.
 */
export function openmat(app: App): { data: DataStack; bracketing: BracketingStack; api: ApiStack } {
  const deployment = text(app, 'deployment') ?? 'openmat';
  const issuer = text(app, 'issuer');
  const audience = text(app, 'audience');
  if ((issuer === undefined) !== (audience === undefined)) {
    throw new Error('context: "issuer" and "audience" belong together; give both or neither');
  }
  const data = new DataStack(app, `${deployment}-data`);
  const bracketing = new BracketingStack(app, `${deployment}-bracketing`, { deployment, table: data.table });
  const api = new ApiStack(app, `${deployment}-api`, {
    deployment,
    table: data.table,
    runs: bracketing.runs,
    ...(issuer !== undefined && audience !== undefined && { oidc: { issuer, audience } }),
  });
  Tags.of(app).add('application', deployment);
  return { data, bracketing, api };
}

function text(app: App, key: string): string | undefined {
  const value: unknown = app.node.tryGetContext(key);
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new Error(`context: "${key}" must be a text that is not empty`);
}
