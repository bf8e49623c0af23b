import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { CommandError } from './command-error.ts';

/** Below the ports that systems give to connections, and to servers that do not choose one. */
const OWN_PORTS = [20_000, 32_000] as const;

/**
 * A port that is free at this moment. The caller must still expect that it is taken when binding it, but only by
 * another caller that drew the same number.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; tries <= 100; tries += 1) {
    const port = randomInt(...OWN_PORTS);
    if (await canListen(port, '127.0.0.1')) return port;
  }
  throw new Error(`no port between ${OWN_PORTS.join(' and ')} is free`);
}

/** Ports that browsers and `fetch` never connect to (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

export const isBlockedPort = (port: number): boolean => BLOCKED_PORTS.has(port);

/** Throws when a port is taken; the message names the variable that sets the port. */
export async function requireFreePort(variable: string, port: number, command: string): Promise<void> {
  if (await isPortFree(port)) return;
  const other = port < 65_535 ? port + 1 : port - 1;
  throw new CommandError(
    `${variable} ${port} is taken by another program. Stop that one, or choose another port: ${variable}=${other} ${command}`,
  );
}

/** A program may hold the port on one kind of address only, which would still shadow the program started here. */
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
