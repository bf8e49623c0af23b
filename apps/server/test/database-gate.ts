import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseGate {
  /** Address of the database through the gate. It never changes. */
  url: string;
  /** Breaks all connections and refuses new ones, like a machine without a database. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

/** A port in front of a database that a test can close and open. */
export const databaseGate = async (databaseUrl: string): Promise<DatabaseGate> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const forward = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server);
    server.pipe(client);
  };
  let gate = createServer(forward);
  await listen(gate, 0);
  const address = gate.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  target.hostname = '127.0.0.1';
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    async shut() {
      const closed = new Promise((resolve) => gate.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      gate = createServer(forward);
      await listen(gate, address.port);
    },
  };
};
