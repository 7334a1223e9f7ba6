import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './errors.ts';

/** Lets a server listen on this machine alone; gives its address. Throws a StartError where the port is taken. */
export async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(`port ${port} is in use; choose another with --port`);
    }
    throw error;
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Requests under way get some seconds to finish. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), 5000);
  await closed;
  clearTimeout(timer);
}
