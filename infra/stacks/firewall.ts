import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

export interface FirewallStackProps extends StackProps {
  readonly deployment: string;
}

/**
 * Requests of one address in five minutes. A whole sports hall may share one: twenty mats whose officials enter every call
 * make some 3,000, and polling the public files does not count.
 */
const requestsOfOneAddress = 10_000;

/** Secret links of one address in five minutes: a club's guardians may answer at once, nobody guesses one. */
const consentsOfOneAddress = 200;

/** The firewall before the distribution; AWS wants it in us-east-1, wherever everything else is. */
export class FirewallStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { deployment, ...props }: FirewallStackProps) {
    super(scope, id, props);
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: deployment,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric(deployment),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        // The rule on the size of bodies knows 8 KB only; an import is larger, and the API has limits of its own.
        managed(1, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        {
          name: 'rate',
          priority: 3,
          action: { block: {} },
          visibilityConfig: metric('rate'),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsOfOneAddress,
              scopeDownStatement: notPublic,
            },
          },
        },
        {
          name: 'consents',
          priority: 4,
          action: { block: {} },
          visibilityConfig: metric('consents'),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: consentsOfOneAddress,
              scopeDownStatement: startsWith('/v1/consents'),
            },
          },
        },
      ],
    });
    this.webAclArn = acl.attrArn;
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}

/** Public files come from a cache and take no input; whoever reads them needs no user agent and may poll. */
const notPublic: CfnWebACL.StatementProperty = { notStatement: { statement: startsWith('/public/') } };

/** A group of rules that AWS keeps, some of which only count. */
function managed(priority: number, name: string, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: metric(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        scopeDownStatement: notPublic,
        ...(counted.length > 0 && {
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
  };
}

function metric(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Samples would keep headers and addresses of people.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}

function startsWith(searchString: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}
