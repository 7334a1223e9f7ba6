import type { Assembly, Resource } from './assembly.ts';
import { StartError } from './errors.ts';

export const region = 'us-east-1';
export const account = '000000000000';

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::Region': region,
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Types whose name other resources ask for: the property that holds it, and the ARN made of it. */
const named: Readonly<Record<string, { property: string; arn: (name: string) => string }>> = {
  'AWS::DynamoDB::GlobalTable': {
    property: 'TableName',
    arn: tableArn,
  },
  'AWS::IAM::Role': { property: 'RoleName', arn: (name) => `arn:aws:iam::${account}:role/${name}` },
  'AWS::Lambda::Function': {
    property: 'FunctionName',
    arn: (name) => `arn:aws:lambda:${region}:${account}:function:${name}`,
  },
  'AWS::Logs::LogGroup': {
    property: 'LogGroupName',
    arn: (name) => `arn:aws:logs:${region}:${account}:log-group:${name}`,
  },
  'AWS::S3::Bucket': { property: 'BucketName', arn: bucketArn },
  'AWS::SQS::Queue': { property: 'QueueName', arn: queueArn },
  'AWS::WAFv2::WebACL': {
    property: 'Name',
    arn: (name) => `arn:aws:wafv2:${region}:${account}:global/webacl/${name}/local`,
  },
};

/** Where the URL of a queue begins in a template; functions get the emulator's in its place. */
export const queueOrigin = `https://sqs.${region}.amazonaws.com`;

/** The ARN of a table by its name. */
export function tableArn(name: string): string {
  return `arn:aws:dynamodb:${region}:${account}:table/${name}`;
}

/** The ARN of a table's stream, as the template's resources see it. */
export function streamArn(tableName: string): string {
  return `${tableArn(tableName)}/stream/local`;
}

/** The ARN of a queue by its name. */
export function queueArn(name: string): string {
  return `arn:aws:sqs:${region}:${account}:${name}`;
}

/** The ARN of the identity of SES that an address belongs to: its domain. */
export function identityArn(address: string): string {
  return `arn:aws:ses:${region}:${account}:identity/${address.split('@').at(-1)}`;
}

/** The ARN of a bucket by its name. */
export function bucketArn(name: string): string {
  return `arn:aws:s3:::${name}`;
}

/** Where a bucket answers, as an origin of a distribution names it. */
export function bucketDomain(name: string): string {
  return `${name}.s3.${region}.amazonaws.com`;
}

/** The physical name of a resource: the one it declares, else one made of its stack and its logical id. */
export function nameOf({ stack, id, type, properties }: Resource): string {
  const declared = properties[named[type]?.property ?? ''];
  if (typeof declared === 'string') return declared;
  // S3 takes no capital letters.
  return type === 'AWS::S3::Bucket' ? `${stack}-${id}`.toLowerCase() : `${stack}-${id}`;
}

/** The ARN of a resource whose type has one here. */
export function arnOf(resource: Resource): string {
  const arn = named[resource.type]?.arn;
  if (!arn) throw new StartError(`${describe(resource)}: its Arn is not supported`);
  return arn(nameOf(resource));
}

/** A resource as messages name it. */
export function describe({ stack, id, type }: Resource): string {
  return `${stack}/${id} (${type})`;
}

/** Replaces every intrinsic in a value of the given stack. Throws a StartError that names an intrinsic it does not know. */
export function resolve(assembly: Assembly, stack: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(assembly, stack, each));
  if (typeof value !== 'object' || value === null) return value;
  const [[key, argument] = ['', undefined], ...more] = Object.entries(value);
  if (more.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
    return evaluate(assembly, stack, key, argument);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolve(assembly, stack, each)]),
  );
}

function evaluate(assembly: Assembly, stack: string, intrinsic: string, argument: unknown): unknown {
  if (intrinsic === 'Ref' && typeof argument === 'string') return reference(assembly, stack, argument);
  if (intrinsic === 'Fn::GetAtt' && Array.isArray(argument)) {
    const [id, attribute] = argument.map(String);
    const resource = find(assembly, stack, id ?? '');
    if (attribute === 'Arn') return arnOf(resource);
    if (attribute === 'QueueName' && resource.type === 'AWS::SQS::Queue') return nameOf(resource);
    if (attribute === 'RegionalDomainName' && resource.type === 'AWS::S3::Bucket') {
      return bucketDomain(nameOf(resource));
    }
    // What CloudFront gives an id of its own has its name for one here.
    if (attribute === 'Id' && resource.type.startsWith('AWS::CloudFront::')) return nameOf(resource);
    if (attribute === 'StreamArn' && resource.type === 'AWS::DynamoDB::GlobalTable') {
      return streamArn(nameOf(resource));
    }
  }
  if (intrinsic === 'Fn::Join' && Array.isArray(argument)) {
    const parts = resolve(assembly, stack, argument[1]);
    if (Array.isArray(parts)) return parts.map(String).join(String(argument[0]));
  }
  if (intrinsic === 'Fn::Sub' && typeof argument === 'string') {
    return argument.replace(/\$\{([^}]+)\}/g, (_, id: string) => reference(assembly, stack, id));
  }
  if (intrinsic === 'Fn::ImportValue' && typeof argument === 'string') {
    const exported = assembly.exports.get(argument);
    if (exported) return resolve(assembly, exported.stack, exported.value);
  }
  throw new StartError(`${stack}: the intrinsic ${intrinsic} ${JSON.stringify(argument)} is not supported`);
}

function reference(assembly: Assembly, stack: string, id: string): string {
  const pseudoParameter = pseudoParameters[id];
  if (pseudoParameter !== undefined) return pseudoParameter;
  const resource = find(assembly, stack, id);
  const name = nameOf(resource);
  return resource.type === 'AWS::SQS::Queue' ? `${queueOrigin}/${account}/${name}` : name;
}

function find(assembly: Assembly, stack: string, id: string): Resource {
  const resource = assembly.resources.find((each) => each.stack === stack && each.id === id);
  if (!resource) throw new StartError(`${stack}: nothing is called ${id}`);
  return resource;
}
