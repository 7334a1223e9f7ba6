import type { FunctionSpec } from './blueprint.ts';
import type { Faults } from './faults.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { closeServer, listen } from './listen.ts';
import { dynamodb, type Service, s3, ses, sqs } from './service.ts';

export interface GuardsOptions extends Pick<GuardOptions, 'kill'> {
  readonly functions: readonly FunctionSpec[];
  /** Where the emulators listen. */
  readonly endpoints: { readonly dynamodb: string; readonly fauxqs: string; readonly mail: string };
  readonly faults: Faults;
  /** Hears of every operation on the table that the emulator has answered. */
  readonly onTable: (operation: string) => void;
}

export interface Guards {
  /** Where the services are, as the functions are told. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts one guard before each service. */
export async function startGuards(options: GuardsOptions): Promise<Guards> {
  const { functions, endpoints, faults, kill, onTable } = options;
  const rights = new Map(functions.map((spec) => [spec.name, spec.rights]));
  const rightsOf = (functionName: string) => rights.get(functionName) ?? [];
  const start = async (service: Service, endpoint: string, done: GuardOptions['done'] = () => {}) => {
    const { request: fault } = faults;
    const server = createGuard({ service, endpoint, rightsOf, kill, done, ...(fault && { fault }) });
    return { server, url: await listen(server, 0) };
  };
  const guards = {
    AWS_ENDPOINT_URL_DYNAMODB: await start(dynamodb, endpoints.dynamodb, onTable),
    AWS_ENDPOINT_URL_SQS: await start(sqs, endpoints.fauxqs),
    AWS_ENDPOINT_URL_S3: await start(s3, endpoints.fauxqs),
    AWS_ENDPOINT_URL_SESV2: await start(ses, endpoints.mail),
  };
  return {
    environment: Object.fromEntries(Object.entries(guards).map(([name, { url }]) => [name, url])),
    close: async () => {
      await Promise.all(Object.values(guards).map(({ server }) => closeServer(server)));
    },
  };
}
