/** Stands in for the default chain of the AWS clients in the bundles. */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
