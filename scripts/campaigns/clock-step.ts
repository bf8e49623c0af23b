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
  serverAheadMs,
  setVenueFault,
  transfersOf,
  untilSettled,
  venueAheadMs,
  withProduct,
} from './product.ts';

const NAMES = ['koi8866', 'lotus2026'];
const VENUES = ['xinghe', 'canghai'];
const STEP_MS = 150_000;
/** Longer than the platform waits for an answer, but shorter than it retries before it closes the order. */
const DELAY_MS = 14_000;
const ENDS_WITHIN_MS = 110_000;

const [RETURNED, DONE, OPEN] = [0, 1, 2];

/** The transfers of the members by number, with their states. */
const statesOf = async (product: Product, members: readonly CampaignMember[]): Promise<Map<string, number>> => {
  const lists = await Promise.all(members.map(({ id }) => transfersOf(product, id)));
  return new Map(lists.flat().map(({ no, state }) => [no, state]));
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

/** Programs read the lead of their clock a few times in a second, and tell moments in seconds. */
const NEAR_MS = 5_000;
const NOTICED_WITHIN_MS = 20_000;

/** Whether the running program has the clock that the step gives it. */
const isSeen = async (product: Product, member: CampaignMember, { program, aheadMs }: Step): Promise<boolean> => {
  const deadline = performance.now() + NOTICED_WITHIN_MS;
  for (;;) {
    const seenMs = await (program === 'server' ? serverAheadMs(product, member) : venueAheadMs(product));
    if (Math.abs(seenMs - aheadMs) < NEAR_MS) return true;
    if (performance.now() > deadline) return false;
    await sleep(200);
  }
};

/** The steps of one program: there and back. */
const ONE_PROGRAM = STEPS.filter(({ program }) => program === 'server');
const stepsOf = (extent: Extent): readonly Step[] => (extent === 'whole' ? STEPS : ONE_PROGRAM);

/** Each member sends one transfer to each venue before each step. */
const leastOf = (steps: readonly Step[]) => {
  const transfers = NAMES.length * VENUES.length * steps.length;
  return {
    'clock steps read back from the program': steps.length,
    'transfers begun': transfers,
    'transfers that were under way at a step': transfers,
    'transfers ended, done or returned': transfers,
    'transfers done': 1,
    // A program whose clock jumps ahead gives up what is under way.
    'transfers returned': 1,
  };
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
          const [first] = members as [CampaignMember];
          const findings: string[] = [];
          const known = await statesOf(product, members);
          let [seen, open] = [0, 0];
          for (const step of stepsOf(extent)) {
            const { program, aheadMs, about } = step;
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
            open += [...(await statesOf(product, members)).values()].filter((state) => state === OPEN).length;
            clocks[program].set(aheadMs);
            log(about);
            if (await isSeen(product, first, step)) seen += 1;
            await Promise.all(began);
            for (const { id } of members) {
              if (!(await untilSettled(product, id, ENDS_WITHIN_MS))) findings.push(`a transfer did not end: ${about}`);
            }
          }
          await sleep(DELAY_MS);
          const states = [...(await statesOf(product, members))].flatMap(([no, state]) =>
            known.has(no) ? [] : [state],
          );
          const [returned, done] = [RETURNED, DONE].map((state) => states.filter((each) => each === state).length) as [
            number,
            number,
          ];
          log(`${states.length} transfers, ${done} of them done and ${returned} returned`);
          for (const member of members) {
            await member.call('/api/transall');
            await untilSettled(product, member.id, ENDS_WITHIN_MS);
            findings.push(...(await conservation(product, member.id, before.get(member) ?? 0n)));
          }
          return {
            findings,
            did: {
              'clock steps read back from the program': seen,
              'transfers begun': states.length,
              'transfers that were under way at a step': open,
              'transfers ended, done or returned': done + returned,
              'transfers done': done,
              'transfers returned': returned,
            },
          };
        },
        programs,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
