import { createServer } from 'node:net';
import { CommandError } from './command-error.ts';

/** A port nobody listens on at this moment; a caller that binds it later must still expect a clash. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Refuses a port that is taken, in the words of the variable that sets it. */
export async function requireFreePort(variable: string, port: number, command: string): Promise<void> {
  if (await isPortFree(port)) return;
  const other = port < 65_535 ? port + 1 : port - 1;
  throw new CommandError(
    `${variable} ${port} is taken by another program. Stop that one, or choose another port: ${variable}=${other} ${command}`,
  );
}

/** A program may hold the port on one kind of address only, which would still shadow ours. */
async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['0.0.0.0', '127.0.0.1', undefined]) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
