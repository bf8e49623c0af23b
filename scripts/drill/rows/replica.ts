import { setTimeout as sleep } from 'node:timers/promises';
import { checkBooks, withClient } from '../invariants.ts';
import type { Row } from './row.ts';

export const replicaLost: Row = {
  about: 'a standby dies while the books are read from it',
  async run({ product: { cluster }, load, log }) {
    const { rows } = await withClient(cluster.replicaUrl, (client) =>
      client.query<{ address: string }>('SELECT host(inet_server_addr()) AS address'),
    );
    // What the standby can't finish, the primary answers.
    const reading = checkBooks(cluster.databaseUrl, cluster.replicaUrl);
    await sleep(300);
    const standby = cluster.nodes.find(({ address }) => address === rows[0]?.address);
    await standby?.killPatroni();
    const problems = await reading;
    if (standby === undefined) problems.push('the books were read from no standby, so that none died');
    log(`the check of the books was completed with ${problems.length} differences`);
    problems.push(...(await checkBooks(cluster.databaseUrl, cluster.replicaUrl)));
    standby?.startPatroni();
    await load.untilWritten(60_000);
    await cluster.untilWhole();
    return problems;
  },
};
