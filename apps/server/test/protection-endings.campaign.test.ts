import { memberRows } from '@koi/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDone } from './count-done.ts';
import { booksAreSound } from './money.ts';
import { endingsProcess, protectionFixture } from './protection.ts';
import type { VenueMember } from './venues.ts';

// The campaign "long-tests" runs forty scripts, and the campaign "protection-model" two hundred.
const RUNS = Number(process.env['KOI_MODEL_SCRIPTS'] ?? 40);
const SCRIPT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const FUNDS = 1_000_000n;
const STAKE = 10_000n;
const VENUES = ['xinghe', 'canghai'] as const;
const GAMES = { xinghe: 'dragon', canghai: 'fishing' } as const;

const fixture = await protectionFixture();
const { call, clock, database, venue, jobs, member, moveIn, wallets, launch, block, jumpTo } = fixture;
/** A second process. The first one is the app, which works requests off at once. */
const other = endingsProcess(fixture);

const where = fc.constantFrom(...VENUES);
const request = fc.constantFrom('rest' as const, 'pause' as const);
const trouble = fc.constantFrom('down' as const, 'round' as const, 'unknown' as const);
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('play' as const), where, moves: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), request }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('relaunch' as const),
      where,
      request,
      /** The first question is answered by what the venue knew before the second launch, or after it. */
      held: fc.constantFrom('late' as const, 'wait' as const),
      moves: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('recall' as const), where, request }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('trouble' as const), where, trouble }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('heal' as const), where }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
type StepOf<Do> = Extract<Step, { do: Do }>;
type Code = (typeof VENUES)[number];

/** What a simple model knows about a venue: the member's money there, and whether it has to end games. */
interface Place {
  money: bigint;
  isPresent: boolean;
  hasToEnd: boolean;
  mode: 'up' | 'down' | 'round' | 'unknown';
}

interface Person extends VenueMember {
  places: Record<Code, Place>;
  blockedUntil: number;
}

const { done, requireDone } = countDone('relaunches', 'recalls', 'unknown players', 'other trouble', 'refusals');
const newPlace = (): Place => ({ money: 0n, isPresent: false, hasToEnd: false, mode: 'up' });
let names = 0;
const newPerson = async (): Promise<Person> => {
  names += 1;
  const who = await member(`ended${1000 + names}`, FUNDS);
  return { ...who, places: { xinghe: newPlace(), canghai: newPlace() }, blockedUntil: 0 };
};

const as = ({ token }: VenueMember) => ({ token });
const isBlocked = ({ blockedUntil }: Person) => blockedUntil > clock.now().getTime();
const kicks = ({ player }: Person, code: Code): number =>
  venue.calls.filter(
    (asked) => asked.venue === code && asked.path === '/v1/players/kick' && asked.input['player'] === player,
  ).length;

/** Answers of venues in trouble, and `more` for one step. A venue that is down answers that it is. */
const setFaults = ({ places }: Person, more: Parameters<typeof venue.fail>[0] = () => undefined): void =>
  venue.fail((asked) => {
    const isDown = asked.path === '/v1/players/kick' && places[asked.venue as Code].mode === 'down';
    const body = JSON.stringify({ ok: false, error: 'maintenance', message: '' });
    return isDown ? { do: 'instead', status: 503, body } : more(asked);
  });

/** Asks for the end of games, and notes which venues have to end them and must be asked after this moment. */
const end = async (who: Person, how: 'rest' | 'pause'): Promise<() => Promise<void>> => {
  const before = new Map(VENUES.map((code) => [code, kicks(who, code)]));
  const asked = VENUES.filter((code) => who.places[code].isPresent);
  const { body } = await (how === 'pause'
    ? block(who, 'pause')
    : call(memberRows.protection.answerReality, { answer: 'rest' }, as(who)));
  expect(body.code).toBe(200);
  if (how === 'pause') who.blockedUntil = Math.max(who.blockedUntil, clock.now().getTime() + DAY_MS);
  for (const code of asked) who.places[code].hasToEnd = true;
  // The app may have taken an ending and not yet asked when nothing else is left to wait for.
  return async () => {
    for (const code of asked) {
      await expect.poll(() => kicks(who, code), { message: code }).toBeGreaterThan(before.get(code) ?? 0);
    }
  };
};

const enter = async (who: Person, code: Code, moves: boolean): Promise<void> => {
  const place = who.places[code];
  const expected = isBlocked(who) ? 403 : 200;
  if (expected === 403) done('refusals');
  expect((await launch(who, code, GAMES[code])).body.code).toBe(expected);
  if (moves) expect((await moveIn(who, code, String(STAKE / 100n))).body.code).toBe(expected);
  // A transfer registers the member before it is refused.
  place.isPresent ||= expected === 200 || moves;
  if (expected === 403) return;
  if (moves) place.money += STAKE;
};

/** Keeps one call back until the release. */
const keepBack = (who: Person, code: Code, path: string, held: 'late' | 'wait') => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  setFaults(who, (asked) => {
    if (asked.venue !== code || asked.path !== path || count > 0) return undefined;
    count += 1;
    return { do: held, for: released };
  });
  return { release, isAsked: () => expect.poll(() => count).toBe(1) };
};

const DO = {
  async play(who: Person, step: StepOf<'play'>) {
    if (who.places[step.where].mode === 'unknown') return;
    await enter(who, step.where, step.moves);
  },

  async end(who: Person, step: StepOf<'end'>) {
    const check = await end(who, step.request);
    await settle(who);
    await check();
  },

  /** The member plays again while the venue has not answered, and asks for the end of that game too. */
  async relaunch(who: Person, step: StepOf<'relaunch'>) {
    if (isBlocked(who) || who.places[step.where].mode !== 'up') return;
    await enter(who, step.where, true);
    const { release, isAsked } = keepBack(who, step.where, '/v1/players/kick', step.held);
    const checkFirst = await end(who, 'rest');
    await isAsked();
    await enter(who, step.where, step.moves);
    const checkSecond = await end(who, step.request);
    const working = other.endDue(who.id);
    release();
    await working;
    await settle(who);
    await checkFirst();
    await checkSecond();
    done('relaunches');
  },

  /** The member brings money back, sends more, and asks for the end before the first money has come. */
  async recall(who: Person, step: StepOf<'recall'>) {
    const place = who.places[step.where];
    if (isBlocked(who) || place.mode !== 'up') return;
    await enter(who, step.where, true);
    const { release, isAsked } = keepBack(who, step.where, '/v1/transfers/out', 'late');
    const recovering = call(memberRows.transfers.recoverAll, { api_type: step.where }, as(who));
    await isAsked();
    place.money = 0n;
    await enter(who, step.where, true);
    const check = await end(who, step.request);
    release();
    await recovering;
    await settle(who);
    await check();
    done('recalls');
  },

  async trouble(who: Person, step: StepOf<'trouble'>) {
    const place = who.places[step.where];
    if (place.mode !== 'up') return;
    if (step.trouble === 'unknown' && place.money === 0n && !isBlocked(who)) await enter(who, step.where, true);
    if (step.trouble === 'unknown' && place.money === 0n) return;
    place.mode = step.trouble;
    if (step.trouble === 'round') venue.setRounds(step.where, who.player, 1);
    if (step.trouble === 'unknown') venue.forgetPlayers(step.where);
  },

  async heal(who: Person, step: StepOf<'heal'>) {
    const place = who.places[step.where];
    if (place.mode === 'unknown') venue.setBalance(step.where, who.player, place.money);
    venue.setRounds(step.where, who.player, 0);
    place.mode = 'up';
  },

  /** The page asks the venues for balances, and learns which don't know the player. */
  look: async (who: Person) => expect((await call(memberRows.members.user, {}, as(who))).body.code).toBe(200),

  wait: async () => jumpTo(clock.now().getTime() + DAY_MS + 1_000),
} as const;

/** Venues that have to end games bring money back and confirm, unless they are in trouble. */
const settle = async (who: Person): Promise<void> => {
  setFaults(who);
  const open: string[] = [];
  for (const code of VENUES) {
    const place = who.places[code];
    if (place.hasToEnd && (place.mode === 'up' || place.mode === 'round')) place.money = 0n;
    if (place.mode === 'up' || (place.mode === 'unknown' && place.money === 0n)) place.hasToEnd = false;
    if (place.hasToEnd) open.push(code);
    if (place.hasToEnd) done(place.mode === 'unknown' ? 'unknown players' : 'other trouble');
  }
  const money = VENUES.map((code) => who.places[code].money);
  const expected = {
    open: open.toSorted(),
    centre: money.reduce((left, each) => left - each, FUNDS),
    transit: 0n,
    ...Object.fromEntries(VENUES.map((code) => [code, who.places[code].money])),
  };
  await expect
    .poll(async () => {
      clock.advance(11_000);
      await other.endDue(who.id);
      const { rows } = await database.pool.query<{ venue: string }>(
        'SELECT venue FROM protection_ending WHERE member_id = $1 AND confirmed_at IS NULL ORDER BY venue',
        [who.id],
      );
      return { open: rows.map(({ venue: code }) => code), xinghe: 0n, canghai: 0n, ...(await wallets(who)) };
    })
    .toEqual(expected);
};

it(
  'games end after every request, and the money comes back, whatever venues answer and members launch meanwhile',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 24 }), async (script) => {
        const who = await newPerson();
        for (const step of script) {
          await DO[step.do](who, step as never);
          await settle(who);
        }
        for (const code of VENUES) await DO.heal(who, { do: 'heal', where: code });
        await settle(who);
      }),
      { numRuns: RUNS },
    );
    expect(await booksAreSound(database)).toBe(true);
    await jobs.run('transfers-ask');
    requireDone({
      relaunches: RUNS / 4,
      recalls: RUNS / 4,
      'unknown players': RUNS / 2,
      'other trouble': RUNS,
      refusals: RUNS,
    });
  },
  RUNS * SCRIPT_MS,
);
