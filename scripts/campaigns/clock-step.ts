import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Extent } from '../extent.ts';
import { steppedClock } from '../stepped-clock.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import type { Product } from '../temporary-product.ts';
import { defineCampaign } from './campaign.ts';
import {
  type CampaignMember,
  conservation,
  enter,
  ownedBy,
  setVenueFault,
  transfersOf,
  untilSettled,
  withProduct,
} from './product.ts';

const NAMES = ['koi8866', 'lotus2026'];
const VENUES = ['xinghe', 'canghai'];
const STEP_MS = 150_000;
/** Longer than the platform waits for an answer, but shorter than it retries before it closes the order. */
const DELAY_MS = 14_000;
const ENDS_WITHIN_MS = 110_000;

const OPEN = 2;

const countTransfers = async (
  product: Product,
  members: readonly CampaignMember[],
  wanted?: number,
): Promise<number> => {
  const lists = await Promise.all(members.map(({ id }) => transfersOf(product, id)));
  return lists.flat().filter(({ state }) => wanted === undefined || state === wanted).length;
};

interface Step {
  program: 'server' | 'venue';
  aheadMs: number;
  about: string;
}

/** Each step happens while transfers are in progress. The second step of each program restores the real time. */
const STEPS: readonly Step[] = [
  { program: 'server', aheadMs: STEP_MS, about: 'the clock of the API steps by +150 s' },
  { program: 'server', aheadMs: 0, about: 'the clock of the API steps by −150 s' },
  { program: 'venue', aheadMs: -STEP_MS, about: 'the clock of the venue steps by −150 s' },
  { program: 'venue', aheadMs: 0, about: 'the clock of the venue steps by +150 s' },
];

/** The steps of one program: there and back. */
const ONE_PROGRAM = STEPS.filter(({ program }) => program === 'server');
const stepsOf = (extent: Extent): readonly Step[] => (extent === 'whole' ? STEPS : ONE_PROGRAM);

/** Each member sends one transfer to each venue before each step. */
const leastOf = (steps: readonly Step[]) => {
  const transfers = NAMES.length * VENUES.length * steps.length;
  return { 'transfers begun': transfers, 'transfers that were under way at a step': transfers, 'transfers done': 1 };
};

/** Steps the clocks of API and venue while transfers are in progress. No transfer may be both refunded and credited. */
export const clockStep = defineCampaign({
  about: 'clocks of API and venue that step by 150 s while transfers are under way',
  least: leastOf(STEPS),
  leastOnce: leastOf(ONE_PROGRAM),
  async run(log, extent) {
    const folder = await makeTemporaryFolder();
    const clocks = { server: steppedClock(join(folder, 'server')), venue: steppedClock(join(folder, 'venue')) };
    const programs = { server: clocks.server.env, venue: clocks.venue.env };
    try {
      return await withProduct(
        log,
        async (product) => {
          const members = await Promise.all(NAMES.map((name) => enter(product, name)));
          const before = new Map<CampaignMember, bigint>();
          for (const member of members) before.set(member, await ownedBy(product, member.id));
          const findings: string[] = [];
          const known = await countTransfers(product, members);
          let [open, done, begun] = [0, 0, 0];
          for (const { program, aheadMs, about } of stepsOf(extent)) {
            const path = '/v1/transfers/in';
            for (const platform of VENUES) {
              await setVenueFault(product, {
                platform,
                kind: 'delay',
                value: DELAY_MS,
                remaining: members.length,
                path,
              });
            }
            const began = members.flatMap((member) =>
              VENUES.map((targettype) =>
                member.call('/api/transfer', { amount: '10', sourcetype: 'userbalance', targettype }),
              ),
            );
            await sleep(1_000);
            open += await countTransfers(product, members, OPEN);
            clocks[program].set(aheadMs);
            log(about);
            await Promise.all(began);
            for (const { id } of members) {
              if (!(await untilSettled(product, id, ENDS_WITHIN_MS))) findings.push(`a transfer did not end: ${about}`);
            }
          }
          await sleep(DELAY_MS);
          begun = (await countTransfers(product, members)) - known;
          for (const member of members) {
            await member.call('/api/transall');
            await untilSettled(product, member.id, ENDS_WITHIN_MS);
            const orders = await transfersOf(product, member.id);
            const failed = orders.filter(({ state }) => state === 0).length;
            done += orders.length - failed;
            log(`member ${member.id}: ${orders.length} transfers, ${failed} of them returned`);
            findings.push(...(await conservation(product, member.id, before.get(member) ?? 0n)));
          }
          return {
            findings,
            did: { 'transfers begun': begun, 'transfers that were under way at a step': open, 'transfers done': done },
          };
        },
        programs,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
