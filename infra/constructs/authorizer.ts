import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { AccountRecovery, Mfa, UserPool } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';

export interface Oidc {
  readonly issuer: string;
  readonly audience: string;
}

/** Accepts tokens of the given issuer, or of a user pool that it creates where none is given. */
export function jwtAuthorizer(scope: Construct, oidc: Oidc | undefined): HttpJwtAuthorizer {
  const { issuer, audience } = oidc ?? userPool(scope);
  return new HttpJwtAuthorizer('Authorizer', issuer, { jwtAudience: [audience] });
}

/** People are invited by an administrator, sign in with an e-mail address and need a second factor. */
function userPool(scope: Construct): Oidc {
  const pool = new UserPool(scope, 'Users', {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    mfa: Mfa.REQUIRED,
    mfaSecondFactor: { sms: false, otp: true },
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
    },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(pool).acknowledge({
    id: 'AwsSolutions-COG8',
    reason:
      'The plus plan is charged per person; a second factor is required and nobody can sign up on their own.',
  });
  const client = pool.addClient('Client', { generateSecret: false, preventUserExistenceErrors: true });
  const { region, urlSuffix } = Stack.of(scope);
  return {
    issuer: `https://cognito-idp.${region}.${urlSuffix}/${pool.userPoolId}`,
    audience: client.userPoolClientId,
  };
}
