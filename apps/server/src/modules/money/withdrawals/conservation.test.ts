import { REVIEWS } from '@koi/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crowd } from '../../../../test/crowd.ts';
import { booksAreSound, fund, walletsOf } from '../../../../test/money.ts';
import { by, withdrawalsFixture } from '../../../../test/withdrawals.ts';
import { ManualClock, Refusal } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const fixture = await withdrawalsFixture(clock);
const { database, withdrawals } = fixture;

interface Model {
  /** Total of all money that came in, and total paid out. */
  received: bigint;
  paid: bigint;
  open: Map<string, { amount: bigint }>;
}

type Step =
  | { do: 'fund'; yuan: number }
  | { do: 'ask'; yuan: number }
  | { do: 'approve' | 'refuse' | 'claim' | 'release'; which: number; staff: number };

/** Some withdrawals need a second person, most do not. */
const asked = fc.oneof(
  { arbitrary: fc.integer({ min: 100, max: 5_000 }), weight: 2 },
  { arbitrary: fc.integer({ min: 50_000, max: 60_000 }), weight: 1 },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('fund'), yuan: fc.integer({ min: 20_000, max: 90_000 }) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('ask'), yuan: asked }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'claim', 'release'),
      which: fc.nat(5),
      staff: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 3,
  },
) as fc.Arbitrary<Step>;

/** A sequence in which everything happens once, whatever is drawn. */
const TOUR: Step[] = [
  { do: 'fund', yuan: 90_000 },
  { do: 'ask', yuan: 60_000 },
  { do: 'ask', yuan: 500 },
  { do: 'ask', yuan: 400 },
  { do: 'ask', yuan: 60_000 },
  { do: 'claim', which: 1, staff: 2 },
  { do: 'approve', which: 1, staff: 1 },
  { do: 'approve', which: 1, staff: 2 },
  { do: 'approve', which: 0, staff: 2 },
  { do: 'release', which: 0, staff: 2 },
  { do: 'approve', which: 0, staff: 1 },
  { do: 'refuse', which: 0, staff: 3 },
  { do: 'fund', yuan: 90_000 },
  { do: 'ask', yuan: 55_000 },
  { do: 'approve', which: 0, staff: 3 },
  { do: 'approve', which: 0, staff: 3 },
  { do: 'refuse', which: 0, staff: 3 },
];

/** How often something happened in all sequences together. */
const happened = { beyond: 0, paid: 0, agreed: 0, disagreed: 0, refused: 0, claimed: 0, waiting: 0 };

/** Returns the result, or the text of the refusal. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((cause: unknown) => {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  });

const run = async (model: Model, me: { memberId: number; card: number }, each: Step): Promise<void> => {
  clock.advance(60_000);
  if (each.do === 'fund') {
    await fund(database, me.memberId, BigInt(each.yuan) * 100n);
    model.received += BigInt(each.yuan) * 100n;
    return;
  }
  if (each.do === 'ask') {
    const amount = BigInt(each.yuan) * 100n;
    const { centre } = await walletsOf(database, me.memberId);
    const form = { amount, bank: me.card, password: 'pay-secret' };
    expect(await outcome(withdrawals.create(me.memberId, form, undefined))).toBe(
      amount > centre ? '余额不足' : undefined,
    );
    if (amount > centre) happened.beyond += 1;
    const [latest] = await withdrawals.history(database.orm, me.memberId, 1);
    if (amount <= centre) model.open.set(latest?.no ?? '', { amount });
    return;
  }
  const [no, order] = [...model.open][each.which % Math.max(model.open.size, 1)] ?? [];
  if (no === undefined || order === undefined) return;
  const answer = await outcome(withdrawals[each.do](by(each.staff), { no, remark: '核对' }));
  // The first of the staff always finds a second person who agrees, the second one who refuses, the third one none.
  const isAgreed = answer === 'waiting' && each.staff === 1;
  if (answer === 'waiting' && each.staff < 3) await fixture.second(no, isAgreed);
  if (answer === 'paid') expect(order.amount < 50_000_00n).toBe(true);
  if (answer === 'paid' || isAgreed) {
    model.paid += order.amount;
    model.open.delete(no);
    happened[isAgreed ? 'agreed' : 'paid'] += 1;
  } else if (answer === 'waiting' && each.staff === 2) happened.disagreed += 1;
  else if (each.do === 'refuse' && answer === null) {
    model.open.delete(no);
    happened.refused += 1;
  } else if (answer !== null && answer !== 'waiting') {
    expect([...[1, 2, 3].map((id) => REVIEWS.claimedBy(`财务 0${id}`)), REVIEWS.secondPerson]).toContain(answer);
    happened[answer === REVIEWS.secondPerson ? 'waiting' : 'claimed'] += 1;
  }
};

it('any sequence of actions conserves the money and holds exactly the open withdrawals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const me = await fixture.newMember();
      const model: Model = { received: 0n, paid: 0n, open: new Map() };
      for (const each of steps) {
        await run(model, me, each);
        const wallets = await walletsOf(database, me.memberId);
        const open = [...model.open.values()].reduce((sum, { amount }) => sum + amount, 0n);
        expect(wallets.held).toBe(open);
        expect(wallets.centre + wallets.held).toBe(model.received - model.paid);
      }
    }),
    { numRuns: crowd(20, 6), examples: [[TOUR]] },
  );
  const { paid, agreed, refused } = happened;
  expect(Math.min(...Object.values(happened))).toBeGreaterThan(0);
  expect(paid + agreed + refused).toBeGreaterThan(5);
  expect(await booksAreSound(database)).toBe(true);
});
