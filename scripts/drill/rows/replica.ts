import { setTimeout as sleep } from 'node:timers/promises';
import { checkBooks, withClient } from '../invariants.ts';
import type { Row } from './row.ts';

export const replicaLost: Row = {
  about: 'a standby dies while the books are read from it',
  async run({ product: { cluster }, load, log }) {
    const { rows } = await withClient(cluster.replicaUrl, (client) =>
      client.query<{ address: string }>('SELECT host(inet_server_addr()) AS address'),
    );
    // The proxy gives the next connection to the standby with the fewest, so the other one dies second.
    const reading = checkBooks(cluster.replicaUrl).then(
      (problems) => `was completed with ${problems.length} differences`,
      (error: Error) => `was given up: ${error.message.split('\n')[0]}`,
    );
    await sleep(300);
    const standby = cluster.nodes.find(({ address }) => address === rows[0]?.address);
    await standby?.killPatroni();
    log(`the check of the books ${await reading}`);
    const again = await checkBooks(cluster.replicaUrl);
    standby?.startPatroni();
    await load.untilWritten(60_000);
    await cluster.untilWhole();
    return again.map((problem) => `read from the other standby: ${problem}`);
  },
};
