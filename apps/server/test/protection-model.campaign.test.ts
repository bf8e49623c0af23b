import { DEPOSIT_OPEN_MAX, memberRows } from '@koi/contract';
import { type LimitPeriod, periodDays, periodEnd } from '@koi/contract/rules/protection';
import { beijingDay, formatMoney } from '@koi/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyProtectionLog } from '../src/modules/people/protection/index.ts';
import { countDone } from './count-done.ts';
import { booksAreSound } from './money.ts';
import { endingsProcess, protectionFixture } from './protection.ts';
import type { VenueMember } from './venues.ts';

// The campaign "long-tests" runs forty scripts, and the campaign "protection-model" two hundred.
const RUNS = Number(process.env['KOI_MODEL_SCRIPTS'] ?? 40);
const SCRIPT_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const FUNDS = 1_000_000n;

const fixture = await protectionFixture();
const { call, clock, database, venue, jobs, member, wallets, jumpTo, events } = fixture;
const endings = endingsProcess(fixture);

type Period = Exclude<LimitPeriod, 'bet'>;
type Kind = 'deposit' | 'loss' | 'stake';

const who = fc.integer({ min: 0, max: 1 });
const amount = fc.integer({ min: 1, max: 8 }).map((hundreds) => BigInt(hundreds) * 10_000n);
const kind = fc.constantFrom<Kind>('deposit', 'loss', 'stake');
const period = fc.constantFrom<Period>('day', 'week', 'month');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('limit' as const), who, kind, period, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('raise' as const), who, kind, period, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), who, kind, period }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('outgrow' as const), who, pick: fc.nat(8), amount }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deposit' as const), who, amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('credit' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('transfer' as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('launch' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bet' as const), who, wins: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('block' as const),
      who,
      kind: fc.constantFrom('pause', 'break', 'exclusion'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('jump' as const), to: fc.constantFrom(1, 30, 600, 1_500, 'edge') }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOf<Do> = Extract<Step, { do: Do }>;

const { done, requireDone } = countDone('blocked', 'limited', 'raises', 'late payments', 'endings');

const key = ({ kind, period }: { kind: Kind; period: Period }) => `${kind} ${period}`;

/** A simple model of the actions that a member may take. Amounts are in 分. */
class Model {
  readonly limits = new Map<string, { kind: Kind; period: Period; value: bigint }>();
  readonly raises = new Map<string, { value: bigint; readyAt: number }>();
  readonly days = new Map<string, Record<'deposit' | 'loss' | 'stake', bigint>>();
  readonly orders: { no: string; amount: bigint }[] = [];
  blockedUntil = 0;
  centre = FUNDS;
  atVenue = 0n;
  late = 0;

  isBlocked = () => this.blockedUntil > clock.now().getTime();

  used(kind: Kind, period: Period): bigint {
    const { first } = periodDays(period, clock.now());
    return [...this.days].reduce((sum, [day, figures]) => (day >= first ? sum + figures[kind] : sum), 0n);
  }

  add(kind: Kind, units: bigint): void {
    const day = beijingDay(clock.now());
    const figures = this.days.get(day) ?? { deposit: 0n, loss: 0n, stake: 0n };
    figures[kind] += units;
    this.days.set(day, figures);
  }

  of(...kinds: Kind[]) {
    return [...this.limits.values()].filter((limit) => kinds.includes(limit.kind));
  }

  mayDeposit(units: bigint): number {
    if (this.isBlocked()) return 403;
    // Orders by bank stay open until staff decide about them.
    const open = this.orders.reduce((sum, order) => sum + order.amount, 0n);
    const fits = this.of('deposit').every((limit) => this.used('deposit', limit.period) + open + units <= limit.value);
    return fits && this.orders.length < DEPOSIT_OPEN_MAX ? 200 : 422;
  }

  hasReached = () => this.of('loss', 'stake').some((limit) => this.used(limit.kind, limit.period) >= limit.value);

  mayLaunch = () => (this.isBlocked() ? 403 : this.hasReached() ? 422 : 200);

  mayTransfer(units: bigint): number {
    if (this.mayLaunch() !== 200) return this.mayLaunch();
    const fits = this.of('loss').every(
      (limit) => this.used('loss', limit.period) + this.atVenue + units <= limit.value,
    );
    return fits && units <= this.centre ? 200 : 422;
  }

  /** Games end and the money comes back when play is blocked or a limit is reached. */
  settle(): void {
    if (!this.isBlocked() && !this.hasReached()) return;
    if (this.atVenue > 0n) done('endings');
    this.centre += this.atVenue;
    this.atVenue = 0n;
  }
}

interface Person extends VenueMember {
  model: Model;
}

let names = 0;
const newPerson = async (): Promise<Person> => {
  names += 1;
  return { ...(await member(`model${1000 + names}`, FUNDS)), model: new Model() };
};

const rows = memberRows.protection;
const as = ({ token }: Person) => ({ token });

const DO = {
  async limit(person: Person, { kind, period, amount }: StepOf<'limit'>) {
    const { limits, raises } = person.model;
    const before = limits.get(key({ kind, period }))?.value;
    const { body } = await fixture.setLimit(person, kind, period, formatMoney(amount));
    const isTighter = before === undefined || amount < before;
    expect(body.code).toBe(isTighter ? 200 : amount === before ? 409 : 422);
    if (!isTighter) return;
    limits.set(key({ kind, period }), { kind, period, value: amount });
    raises.delete(key({ kind, period }));
  },

  async raise(person: Person, { kind, period, amount }: StepOf<'raise'>) {
    const { limits, raises } = person.model;
    const before = limits.get(key({ kind, period }))?.value;
    const form = { kind, period, value: formatMoney(amount) };
    const { body } = await call(rows.requestRaise, form, as(person));
    if (before === undefined) return expect(body.code).toBe(404);
    expect(body.code).toBe(amount > before ? 200 : amount === before ? 409 : 422);
    if (amount <= before) return;
    const now = clock.now();
    const readyAt = Math.max(now.getTime() + DAY_MS, periodEnd(period, now).getTime());
    raises.set(key({ kind, period }), { value: amount, readyAt });
  },

  async confirm(person: Person, { kind, period }: StepOf<'confirm'>) {
    const { limits, raises } = person.model;
    const wanted = raises.get(key({ kind, period }));
    const shown = (await fixture.hub(person)).limits.find((limit) => limit.kind === kind && limit.period === period);
    const now = clock.now().getTime();
    const isLapsed = wanted !== undefined && now >= wanted.readyAt + 3 * DAY_MS;
    expect(shown?.raise === null).toBe(wanted === undefined || isLapsed);
    if (wanted === undefined || !shown?.raise) return;
    const { body } = await call(rows.confirmRaise, { id: shown.raise.id }, as(person));
    expect(body.code).toBe(now >= wanted.readyAt ? 200 : 409);
    if (body.code !== 200) return;
    done('raises');
    limits.set(key({ kind, period }), { kind, period, value: wanted.value });
    raises.delete(key({ kind, period }));
  },

  /** Asks for a higher limit, and confirms it at the first moment at which that is possible. */
  async outgrow(person: Person, { who, pick, amount }: StepOf<'outgrow'>): Promise<void> {
    const limits = [...person.model.limits.values()];
    const limit = limits[pick % Math.max(limits.length, 1)];
    if (limit === undefined) return;
    const { kind, period, value } = limit;
    await DO.raise(person, { do: 'raise', who, kind, period, amount: value + amount });
    const { readyAt } = person.model.raises.get(key(limit)) ?? { readyAt: 0 };
    await jumpTo(readyAt);
    await DO.confirm(person, { do: 'confirm', who, kind, period });
  },

  async deposit(person: Person, { amount }: StepOf<'deposit'>) {
    const expected = person.model.mayDeposit(amount);
    const { body } = await fixture.deposit(person, formatMoney(amount));
    expect(body.code).toBe(expected);
    if (expected !== 200) done(expected === 403 ? 'blocked' : 'limited');
    if (expected === 200) person.model.orders.push({ no: body.message, amount });
  },

  /** A payment arrives for an order that was placed before, whatever was set since. */
  async credit(person: Person) {
    const { model } = person;
    const order = model.orders.shift();
    if (order === undefined) return;
    expect((await fixture.approve(order.no)).body.code).toBe(200);
    model.centre += order.amount;
    model.add('deposit', order.amount);
    const isPassed = model.of('deposit').some((limit) => model.used('deposit', limit.period) > limit.value);
    if (!model.isBlocked() && !isPassed) return;
    model.late += 1;
    done('late payments');
  },

  async transfer(person: Person, { amount }: StepOf<'transfer'>) {
    const expected = person.model.mayTransfer(amount);
    expect((await fixture.moveIn(person, 'xinghe', formatMoney(amount))).body.code).toBe(expected);
    if (expected !== 200) return;
    person.model.centre -= amount;
    person.model.atVenue += amount;
  },

  async launch(person: Person) {
    expect((await fixture.launch(person)).body.code).toBe(person.model.mayLaunch());
  },

  async bet(person: Person, { wins }: StepOf<'bet'>) {
    const { model } = person;
    const stake = model.atVenue / 2n;
    if (stake === 0n) return;
    const payout = wins ? stake * 2n : 0n;
    venue.settle('xinghe', venue.place('xinghe', person.player, stake), payout);
    await jobs.run('bets-pull');
    model.atVenue += payout - stake;
    model.add('stake', stake);
    model.add('loss', stake - payout);
  },

  async block(person: Person, { kind }: StepOf<'block'>) {
    const { model } = person;
    const isExcluded = model.blockedUntil === Number.POSITIVE_INFINITY;
    const { body } = await fixture.block(person, kind as 'pause' | 'break' | 'exclusion');
    // A second exclusion is refused unless it is longer, which it is when some time has passed.
    if (body.code !== 200) return expect([kind, isExcluded, body.code]).toEqual(['exclusion', true, 409]);
    const days = { pause: 1, break: 7, exclusion: Number.POSITIVE_INFINITY }[kind as 'pause'];
    model.blockedUntil = Math.max(model.blockedUntil, clock.now().getTime() + days * DAY_MS);
    if (kind === 'exclusion') model.raises.clear();
  },
} as const;

const jump = async ({ to }: StepOf<'jump'>) => {
  const now = clock.now();
  await jumpTo(to === 'edge' ? periodEnd('day', now).getTime() : now.getTime() + Number(to) * MINUTE_MS);
};

const openEndings = async ({ id }: Person): Promise<number> => {
  await endings.endDue(id);
  const { rows: open } = await database.pool.query(
    'SELECT FROM protection_ending WHERE member_id = $1 AND confirmed_at IS NULL',
    [id],
  );
  return open.length;
};

it(
  'members can do what a simple model says, and nothing else',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const people = [await newPerson(), await newPerson()];
        for (const each of steps) {
          if (each.do === 'jump') {
            await jump(each);
            continue;
          }
          const person = people[each.who] as Person;
          await DO[each.do](person, each as never);
          await expect.poll(() => openEndings(person)).toBe(0);
          person.model.settle();
          const { centre, transit, ...venues } = await wallets(person);
          const atVenues = Object.values(venues).reduce((sum: bigint, units) => sum + (units as bigint), 0n);
          expect({ centre, transit, atVenues }).toEqual({
            centre: person.model.centre,
            transit: 0n,
            atVenues: person.model.atVenue,
          });
        }
        for (const person of people) {
          const late = (await events(person)).filter(({ event }) => event === 'late-payment');
          expect(late).toHaveLength(person.model.late);
        }
        expect(await booksAreSound(database)).toBe(true);
      }),
      { numRuns: RUNS },
    );
    expect(await verifyProtectionLog(database.orm)).toMatchObject({ whole: true });
    requireDone({
      blocked: RUNS / 4,
      limited: RUNS / 8,
      raises: RUNS / 10,
      'late payments': RUNS / 40,
      endings: RUNS / 10,
    });
  },
  RUNS * SCRIPT_MS,
);
