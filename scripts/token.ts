import { parseArgs } from 'node:util';
import { readIssuer, StartError } from '@openmat/local';

const usage = `npm run token -- --role ROLE [--role ROLE ...] [--federation ID] [--sub NAME] [--hours N] [--data DIR]

Prints a signed token for the local stack. Roles: platform-admin, federation-admin, organizer, weigh-in, official, athlete.`;

try {
  const { values } = parseArgs({
    options: {
      role: { type: 'string', multiple: true, default: [] },
      federation: { type: 'string' },
      sub: { type: 'string', default: 'local' },
      hours: { type: 'string', default: '12' },
      data: { type: 'string', default: '.openmat' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else console.log(await token(values));
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!isUsage && !(error instanceof StartError)) throw error;
  console.error(isUsage ? `${error.message}\n\n${usage}` : error.message);
  process.exitCode = isUsage ? 2 : 1;
}

async function token(values: {
  role: string[];
  federation?: string | undefined;
  sub: string;
  hours: string;
  data: string;
}): Promise<string> {
  const hours = Number(values.hours);
  if (!(hours > 0)) throw new StartError(`--hours: "${values.hours}" is not a number above 0`);
  const issuer = await readIssuer(values.data);
  return issuer.token({
    sub: values.sub,
    roles: values.role,
    ...(values.federation !== undefined && { federation: values.federation }),
    exp: Math.floor(Date.now() / 1000 + hours * 3600),
  });
}
