import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../drill/invariants.ts';
import { compareEffects, countBefore } from '../drill/load/effects.ts';
import { Load } from '../drill/load/load.ts';
import { KINDS, type Kind } from '../drill/load/record.ts';
import { until } from '../drill/waiting.ts';
import { defineCampaign } from './campaign.ts';
import { withProduct } from './product.ts';

const NETWORK = '127.77.1';
const RUNS_MS = 15_000;
const ENDS_WITHIN_MS = 60_000;

/** Red packets are drawn two minutes after their window is published, later than this campaign ends. */
type Counted = Exclude<Kind, 'packet'>;
const COUNTED = KINDS.filter((kind): kind is Counted => kind !== 'packet');

const AGREED = 'deposits that two people let in';

/** The members and staff of `npm run drill`, on one API and without a fault. */
export const drillLoad = defineCampaign<Counted | typeof AGREED>({
  about: 'the members and staff of npm run drill at work for a moment, on one process and without a fault',
  least: { [AGREED]: 1, deposit: 20, approval: 20, transfer: 10, withdrawal: 3, refusal: 3, chat: 3, bet: 3 },
  run: (log) =>
    withProduct(log, async ({ origin, databaseUrl }) => {
      const load = await Load.prepare({ origin, network: NETWORK }, log);
      const { record, people } = load;
      const ids = people.map(({ id }) => id);
      const before = await withClient(databaseUrl, (client) => countBefore(client, ids, record.effects));
      load.start();
      await sleep(RUNS_MS);
      const findings = await load.stop();
      load.close();
      const compare = () => withClient(databaseUrl, (client) => compareEffects(client, record.effects, before));
      // Bets are pulled from the venue a moment after they are acknowledged.
      await until('all effects are stored', ENDS_WITHIN_MS, async () => (await compare()).lost === 0).catch(
        () => undefined,
      );
      const { lost, doubled, which } = await compare();
      if (lost + doubled > 0)
        findings.push(`${lost} acknowledged effects are lost (${which}), ${doubled} happened twice`);
      const did = Object.fromEntries(
        COUNTED.map((kind) => [kind, record.effects.filter((effect) => effect.kind === kind).length]),
      ) as Record<Counted, number>;
      return { findings, did: { ...did, [AGREED]: record.agreements } };
    }),
});
