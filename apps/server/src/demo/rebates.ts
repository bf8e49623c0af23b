import { addDays, beijingClock, beijingDay } from '@koi/money';
import { centre, statement } from '../ledger/index.ts';
import { addTurnoverTotal, memberIdOf } from '../modules/people/members/index.ts';
import { importRecords } from '../modules/rewards/rebates/index.ts';
import type { Tx } from '../platform/index.ts';
import { demoMembers } from './members.ts';
import { type Chapter, COMPARED, importDays, playOut, recordsOf } from './play.ts';

const NAME = 'koi8866';
/** Turnover of the member beyond the plays below. */
const EARLIER_TURNOVER = 16_000_000n;

/** Plays behind each of the four claims in the member's history, oldest first. */
const CLAIMED: readonly Chapter[] = [
  {
    level: 2,
    plays: [
      [3, 'yunding', 21_000n],
      [2, 'xinghe', 36_900n],
      [1, 'yaji', 9_700n],
    ],
  },
  {
    level: 2,
    plays: [
      [3, 'yunding', 37_000n],
      [2, 'xinghe', 60_900n],
      [1, 'yaji', 9_700n],
    ],
  },
  {
    level: 2,
    plays: [
      [3, 'yunding', 40_000n],
      [2, 'xinghe', 54_000n],
      [1, 'tianji', 3_000n],
    ],
  },
  {
    level: 3,
    plays: [
      [15, 'yunding', 10_600n],
      [15, 'xinghe', 11_272n],
      [12, 'xinghe', 15_768n],
      [12, 'yaji', 4_600n],
      [9, 'yunding', 15_600n],
      [9, 'jiguang', 2_150n],
      [6, 'tianji', 5_400n],
      [6, 'xinghe', 13_320n],
      [4, 'yunding', 12_800n],
      [4, 'jincheng', 2_600n],
      [2, 'xinghe', 15_600n],
      [2, 'canghai', 4_250n],
      [1, 'yunding', 3_400n],
      [1, 'yaji', 1_885n],
    ],
  },
];

/** Plays whose rebates are not claimed yet. */
const WAITING: Chapter = {
  level: 3,
  plays: [
    [0, 'yunding', 6_200n],
    [0, 'xinghe', 7_394n],
    [0, 'tianji', 1_250n],
  ],
};

/** Ledger postings that paid the claims in the member's history, oldest first. */
const paidClaims = async (tx: Tx, memberId: number, now: Date) => {
  const history = demoMembers(now).find(({ account }) => account.name === NAME)?.history ?? [];
  const lines = (await statement(tx, centre(memberId), { limit: 100 })).filter(({ kind }) => kind === 'rebate');
  return [...history.entries()].flatMap(([index, [, move, amount]]) => {
    const line = move === 'rebate' ? lines.find(({ change }) => change === amount) : undefined;
    return line === undefined ? [] : [{ posting: `demo:${memberId}:${index}`, amount, at: line.at }];
  });
};

/** Seeds claimed rebates that match the ledger, and recent rebates that match imported bets. */
export const seedRebates = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const memberId = await memberIdOf(tx, NAME);
  if (memberId === undefined) throw new Error(`there is no demo member ${NAME}`);
  const claims = await paidClaims(tx, memberId, now);
  for (const [index, { posting, amount, at }] of claims.entries()) {
    const chapter = CLAIMED[index];
    if (chapter === undefined) throw new Error('a claim of the demo has no plays');
    // At night, the day before the claim would not have been settled yet.
    const records = recordsOf(memberId, chapter, addDays(beijingDay(at), beijingClock(at) < COMPARED ? -1 : 0));
    const paid = await importRecords(tx, records, { memberId, posting, at });
    if (paid !== amount) throw new Error(`the demo claims ${amount} for plays worth ${paid}`);
    if (index < CLAIMED.length - 1) continue;
    await importDays(tx, records);
    for (const record of records) await playOut(tx, record);
  }
  const today = beijingDay(now);
  const waiting = recordsOf(memberId, WAITING, addDays(today, beijingClock(now) < COMPARED ? -2 : -1));
  await importRecords(tx, waiting);
  await importDays(tx, waiting);
  for (const record of waiting) await playOut(tx, record);
  await addTurnoverTotal(tx, memberId, EARLIER_TURNOVER);
};
