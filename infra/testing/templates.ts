import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { openmat } from '../openmat.ts';

// The CDK's own checks take seconds for each app; the tests of cdk-nag turn them on.
process.env.CDK_VALIDATION ??= 'false';

export type Properties = Readonly<Record<string, unknown>>;

/** An issuer of one's own, as most deployments have one. */
export const oidc = { issuer: 'https://login.example', audience: 'openmat' };

/** The templates of a deployment with these context values, without bundles. */
export function synthesize(context: Record<string, unknown> = oidc) {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [], ...context } });
  const { edge, ...stacks } = openmat(app);
  const all = Object.values(stacks).map((stack) => Template.fromStack(stack));
  return {
    app,
    stacks: { ...stacks, edge },
    data: Template.fromStack(stacks.data),
    notices: Template.fromStack(stacks.notices),
    bracketing: Template.fromStack(stacks.bracketing),
    projection: Template.fromStack(stacks.projection),
    api: Template.fromStack(stacks.api),
    firewall: Template.fromStack(stacks.firewall),
    observability: Template.fromStack(stacks.observability),
    edge: edge && Template.fromStack(edge),
    /** The properties of every resource of a type. */
    ofType: (type: string) => all.flatMap((template) => properties(template, type)),
    /** The resources of a type by their ids, which are unique among the stacks for all that is asked here. */
    byId: (type: string) => Object.assign({}, ...all.map((template) => template.findResources(type))),
  };
}

export function properties(template: Template, type: string): Properties[] {
  return Object.values(template.findResources(type)).map((resource) => resource.Properties);
}
