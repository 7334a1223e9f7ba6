export { StartError } from './errors.ts';
export type { BatchCall, RequestCall, RequestFault } from './faults.ts';
export { readIssuer } from './issuer.ts';
export { type LocalStack, type LocalStackOptions, startLocalStack } from './stack.ts';
