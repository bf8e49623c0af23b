import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** `CommandComplete` of a COMMIT in PostgreSQL's wire protocol. */
const COMMITTED = Buffer.from([0x43, 0, 0, 0, 11, ...Buffer.from('COMMIT\0')]);

export interface LossyProxy {
  /** Address of the database through the proxy. */
  url: string;
  /** Number of COMMIT answers that were dropped: the work was committed, but the caller can't know. */
  lost(): number;
}

/** A proxy in front of the database that breaks the connection instead of forwarding every n-th answer to a COMMIT. */
export const lossyProxy = async (databaseUrl: string, everyNth: number): Promise<LossyProxy> => {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let commits = 0;
  let lost = 0;

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => {
      if (chunk.includes(COMMITTED)) commits += 1;
      if (chunk.includes(COMMITTED) && commits % everyNth === 0) {
        lost += 1;
        client.destroy();
      } else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });

  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  url.searchParams.delete('host');
  return { url: url.href, lost: () => lost };
};
