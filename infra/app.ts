import { App, Validations } from 'aws-cdk-lib';
import { openmat } from './openmat.ts';

const app = new App({
  analyticsReporting: false,
  // The data stack cannot drop what the API stack still reads.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
openmat(app);
// The variable is the CDK's own for its checks of the template; the local stack sets it, as nothing is deployed.
if (process.env.CDK_VALIDATION !== 'false') {
  const { AwsSolutionsChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
app.synth();
