import { formatMoney } from '@koi/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDone } from './count-done.ts';
import { booksAreSound } from './money.ts';
import { turnoverBlocksFixture, type Withdrawer } from './turnover-blocks.ts';

// The campaign "long-tests" runs forty scripts, and the campaign "protection-model" two hundred.
const RUNS = Number(process.env['KOI_MODEL_SCRIPTS'] ?? 40);
const SCRIPT_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const fixture = await turnoverBlocksFixture();
const { clock, database, wallets, jumpTo } = fixture;

const amount = fc.integer({ min: 1, max: 8 }).map((hundreds) => BigInt(hundreds) * 100_00n);
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reward' as const),
      amount,
      multiple: fc.constantFrom(1, 2, 5),
      cause: fc.constantFrom('bonus' as const, 'red-packet' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('bet' as const), amount, wins: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('block' as const),
      kind: fc.constantFrom(
        'pause' as const,
        'pause' as const,
        'break' as const,
        'exclusion' as const,
        'house' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump' as const), days: fc.constantFrom(1, 3, 8) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

interface Requirement {
  isReward: boolean;
  amount: bigint;
  left: bigint;
  /** Of a reward: what the member had before it, with what came in and went out since. */
  own: bigint;
}

const least = (a: bigint, b: bigint): bigint => [a, b].toSorted((x, y) => (x < y ? -1 : 1))[0] ?? 0n;

/** A simple model of turnover, of blocks and of what can be withdrawn. Amounts are in 分. */
class Model {
  open: Requirement[] = [];
  total = 0n;
  held: bigint[] = [];
  passingUntil = 0;
  isLasting = false;
  wasBlocked = false;
  /** Whether an exclusion or a house block has ended turnover that was not played. */
  hasEnded = false;

  isBlocked = () => this.isLasting || this.passingUntil > clock.now().getTime();

  heldSum = () => this.held.reduce((sum, each) => sum + each, 0n);

  free = () => this.total - this.heldSum();

  require(amount: bigint, multiple: bigint, isReward: boolean): void {
    if (this.total === 0n) this.open = [];
    if (!isReward) for (const each of this.open) each.own += amount;
    this.open.push({ isReward, amount, left: amount * multiple, own: this.total });
    this.total += amount;
  }

  bet(stake: bigint, payout: bigint): void {
    let rest = stake;
    for (const each of this.open) {
      const counted = least(rest, each.left);
      each.left -= counted;
      rest -= counted;
    }
    this.total += payout - stake;
    this.open = this.total === 0n ? [] : this.open.filter(({ left }) => left > 0n);
  }

  pay(amount: bigint): void {
    this.total -= amount;
    for (const each of this.open) each.own -= amount;
    if (this.total === 0n) this.open = [];
  }

  /** Requirements that have to be played before a withdrawal. */
  left(): bigint {
    const owed = this.isBlocked() ? this.open.filter(({ isReward }) => isReward) : this.open;
    return this.total === 0n ? 0n : owed.reduce((sum, { left }) => sum + left, 0n);
  }

  /** The most that can be withdrawn while play is blocked; undefined without a bound. */
  most(): bigint | undefined {
    const rewards = this.open.filter(({ isReward }) => isReward);
    const [oldest] = rewards;
    if (!this.isBlocked() || oldest === undefined || this.total === 0n) return undefined;
    const played = this.total - rewards.reduce((sum, reward) => sum + reward.amount, 0n);
    const most = (this.isLasting ? played : least(played, oldest.own)) - this.heldSum();
    return most > 0n ? most : 0n;
  }

  mayWithdraw(amount: bigint): number {
    if (amount > this.free()) return 422;
    if (!this.isBlocked()) return this.left() > 0n ? 422 : 200;
    return amount > (this.most() ?? amount) ? 422 : 200;
  }
}

const { done, requireDone } = countDone(
  'deposits withdrawn that were not played',
  'rewards kept',
  'turnover ended',
  'turnover owed again',
);

interface Person extends Withdrawer {
  model: Model;
}

const yuan = (units: bigint) => String(units / 100n);

const act = async (who: Person, step: Step): Promise<void> => {
  const { model } = who;
  if (step.do === 'deposit' && !model.isBlocked()) {
    await fixture.deposited(who, yuan(step.amount));
    model.require(step.amount, 1n, false);
  }
  if (step.do === 'reward' && !model.isBlocked()) {
    await fixture.reward(who, step.amount, String(step.multiple), step.cause);
    model.require(step.amount, BigInt(step.multiple), true);
  }
  if (step.do === 'bet' && !model.isBlocked() && step.amount <= model.free()) {
    const payout = step.wins ? step.amount * 2n : 0n;
    await fixture.bet(who, step.amount, payout);
    model.bet(step.amount, payout);
  }
  if (step.do === 'withdraw') {
    const expected = model.mayWithdraw(step.amount);
    expect((await fixture.withdraw(who, yuan(step.amount))).body.code).toBe(expected);
    const isOwed = model.open.some(({ isReward }) => !isReward);
    if (expected === 200 && model.isBlocked() && (isOwed || model.hasEnded))
      done('deposits withdrawn that were not played');
    if (expected === 422 && model.isBlocked() && step.amount <= model.free()) done('rewards kept');
    if (expected === 422 && model.wasBlocked && !model.isBlocked() && isOwed) done('turnover owed again');
    if (expected === 200) {
      model.held.push(step.amount);
      // A person always reads what was not played.
      const isPlayed = model.open.length === 0 && !model.isLasting;
      if (isPlayed || (model.open.length > 0 && model.isBlocked())) {
        expect((await fixture.check(who)).passed).toBe(isPlayed);
      }
    }
  }
  if (step.do === 'pay') {
    for (const held of model.held.splice(0, 1)) {
      const { rows } = await database.pool.query<{ no: string }>(
        'SELECT no FROM withdrawal WHERE member_id = $1 AND state = 1 ORDER BY created_at LIMIT 1',
        [who.id],
      );
      expect(await fixture.payOut(rows[0]?.no ?? '')).toBe(200);
      model.pay(held);
    }
  }
  if (step.do === 'block') await block(who, step.kind);
  await jumpTo(clock.now().getTime() + (step.do === 'jump' ? step.days * DAY_MS : MINUTE_MS));
};

const block = async (who: Person, kind: 'pause' | 'break' | 'exclusion' | 'house'): Promise<void> => {
  const { model } = who;
  const { body } = await fixture.block(who, kind);
  // A second house block is refused, and an exclusion that is not longer.
  if (body.code !== 200) return expect([kind, model.isLasting]).toEqual([kind, true]);
  if (kind === 'exclusion' || kind === 'house') {
    model.isLasting = true;
    if (model.total > 0n && model.open.some(({ isReward }) => !isReward)) {
      model.hasEnded = true;
      done('turnover ended');
    }
    model.open = model.open.filter(({ isReward }) => isReward);
    return;
  }
  const days = { pause: 1, break: 7 }[kind];
  model.wasBlocked = true;
  model.passingUntil = Math.max(model.passingUntil, clock.now().getTime() + days * DAY_MS);
};

it(
  'members withdraw what a simple model of turnover and blocks says, and nothing else',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (script) => {
        const who: Person = { ...(await fixture.withdrawer()), model: new Model() };
        for (const step of script) {
          await act(who, step);
          const { model } = who;
          const most = model.most();
          expect(await wallets(who)).toMatchObject({ centre: model.free(), transit: 0n });
          expect(await fixture.left(who)).toBe(formatMoney(model.left()));
          expect((await fixture.requirements(who)).blocked_most).toBe(most === undefined ? '' : formatMoney(most));
        }
      }),
      { numRuns: RUNS },
    );
    expect(await booksAreSound(database)).toBe(true);
    requireDone({
      'deposits withdrawn that were not played': RUNS / 4,
      'rewards kept': RUNS / 4,
      'turnover ended': RUNS / 20,
      'turnover owed again': RUNS / 20,
    });
  },
  RUNS * SCRIPT_MS,
);
