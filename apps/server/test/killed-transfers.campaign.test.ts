import { memberRows, SHELL, TRANSFERS } from '@koi/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Point } from '../../../scripts/vitest/stop-points.ts';
import { memberWallets } from '../src/ledger/index.ts';
import { putGames } from '../src/modules/play/catalogue/index.ts';
import { playerOf } from '../src/modules/play/venues/index.ts';
import { systemClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { type Fault, fakeVenue, VENUE_SECRET } from './fake-venue.ts';
import { type Answer, killedFixture, type Submit } from './killed-fixture.ts';
import { fund, memberIdOf } from './money.ts';
import { aGame, venueProcess, venuesConfig } from './venues.ts';

const START = 100_000n;
const AMOUNT = 6_000n;
/** Long enough for the venue of the test on a busy machine. Retries of unanswered calls wait this long. */
const TIMEOUT_MS = 10_000;

const venue = await fakeVenue(systemClock);
const app = await testApp({ config: { venues: venuesConfig(venue.url, TIMEOUT_MS) } });
const { database, call, register } = app;
const { killAt, booksAgree } = await killedFixture(app, {
  KOI_VENUE_URL: venue.url,
  KOI_VENUE_SECRET: VENUE_SECRET,
  KOI_VENUE_TIMEOUT_MS: `${TIMEOUT_MS}`,
});
const reconciler = venueProcess({ database, clock: systemClock, venues: venuesConfig(venue.url, TIMEOUT_MS) });

/** The server is killed at a point inside the database, or while a call to the venue is not answered. */
type Place = Point | { path: string; fault: Fault };

interface Case {
  title: string;
  action: 'in' | 'out' | 'launch';
  place: Place;
  /** The answer to the member's retry. */
  answer: object;
  /** The member's final balance at the venue. */
  atVenue: bigint;
}

const DONE = { code: 200, message: SHELL.doneLoud };
const UNSETTLED = { code: 200, message: TRANSFERS.unsettled };
/** The next server may have asked the venue before the retry arrives. */
const KNOWN_SOON = { code: 200, message: expect.toBeOneOf([TRANSFERS.unsettled, SHELL.doneLoud]) };
const PAGE = { code: 200, data: { url: `${venue.url}/g/dragon?launch=one-time`, name: '游戏 dragon' } };

/** The title, the point, the answer to the retry, and the amount that was moved in the end. */
const POINTS: [string, Point, object, bigint][] = [
  ['before the order stands', { table: 'transfer_event', on: 'INSERT' }, DONE, AMOUNT],
  ['after the order, before the venue is asked', { table: 'transfer', on: 'INSERT', atCommit: true }, UNSETTLED, 0n],
  ['after the answer, before it is confirmed', { table: 'transfer', on: 'UPDATE' }, KNOWN_SOON, AMOUNT],
  ['after it is confirmed', { table: 'transfer', on: 'UPDATE', atCommit: true }, DONE, AMOUNT],
];
const unanswered = (path: string, fault: 'mute' | 'hang') => ({ path, fault: { do: fault } });
const [sendIn, sendOut] = ['/v1/transfers/in', '/v1/transfers/out'];

const into: Case[] = [
  ...POINTS.map(([title, place, answer, moved]) => ({ title, action: 'in' as const, place, answer, atVenue: moved })),
  {
    title: 'when the venue has it and has not said so',
    action: 'in',
    place: unanswered(sendIn, 'mute'),
    answer: KNOWN_SOON,
    atVenue: AMOUNT,
  },
  {
    title: 'when the venue has not got it',
    action: 'in',
    place: unanswered(sendIn, 'hang'),
    answer: UNSETTLED,
    atVenue: 0n,
  },
];
const back: Case[] = [
  ...POINTS.map(([title, place, answer, moved]) => ({
    title,
    action: 'out' as const,
    place,
    answer,
    atVenue: AMOUNT - moved,
  })),
  {
    title: 'when the venue has paid out but has not answered',
    action: 'out',
    place: unanswered(sendOut, 'mute'),
    answer: KNOWN_SOON,
    atVenue: 0n,
  },
];
const launchAt = (title: string, place: Place): Case => ({
  title,
  action: 'launch',
  place,
  answer: PAGE,
  atVenue: START,
});
const launches = [
  launchAt('while the venue gets to know the member', { table: 'venue_player', on: 'INSERT' }),
  launchAt('while the balance sets out', { table: 'transfer_event', on: 'INSERT' }),
  launchAt('once the balance has arrived', { table: 'transfer', on: 'UPDATE', atCommit: true }),
];
const launchesLeftOpen = [
  launchAt('/v1/launch', unanswered('/v1/launch', 'mute')),
  launchAt(sendIn, unanswered(sendIn, 'mute')),
];

interface Mover {
  id: number;
  player: string;
  submit: Submit;
}

let count = 0;

/** A member of their own for each case, who has the money where the case needs it. */
const moverFor = async ({ action }: Case): Promise<Mover> => {
  count += 1;
  const token = await register(`mortal${10 + count}`);
  const id = await memberIdOf(app, token);
  await fund(database, id, START);
  const { create, setAutoTransfer } = memberRows.transfers;
  const transfer = (sourcetype: string, targettype: string) => ({ amount: '60', sourcetype, targettype });
  const [into, back] = [transfer('userbalance', 'xinghe'), transfer('xinghe', 'userbalance')];
  if (action !== 'launch') await call(setAutoTransfer, { transferstatus: 0 }, { token });
  if (action === 'out') expect((await call(create, into, { token })).body.code).toBe(200);
  const { row, input } =
    action === 'launch'
      ? { row: memberRows.games.launch, input: { plat_name: 'xinghe', game_code: 'dragon', game_type: 0 } }
      : { row: create, input: action === 'in' ? into : back };
  return { id, player: playerOf(id), submit: { row, input, token, key: `submit-${1000 + count}` } };
};

/** Both sides of the transfer, and what is under way between them. */
const stateOf = async ({ id, player }: Mover) => {
  const { centre, transit, total, venues } = await memberWallets(database.orm, id);
  const books = { centre, transit, total, xinghe: venues.get('xinghe') ?? 0n };
  return { ...books, atVenue: venue.balance('xinghe', player) };
};

/** Lets another process query the transfers in doubt, until the venue has closed those it never received. */
const reconcile = async () => {
  for (let round = 0; round < 30; round += 1) {
    const { rowCount } = await database.pool.query('UPDATE transfer SET ask_at = created_at WHERE state = 2');
    if (rowCount === 0) return;
    await reconciler.run('transfers-ask');
  }
};

type State = Awaited<ReturnType<typeof stateOf>>;
const answers = new Map<Case, Answer>();
/** The state after the retry, and after another process has queried the transfers in doubt. */
const afterRetry = new Map<Case, State>();
const atTheEnd = new Map<Case, State>();

const isPoint = (place: Place): place is Point => 'table' in place;

/** All cases lose the same server. Calls that the venue leaves unanswered come last, because they time out. */
beforeAll(async () => {
  const platforms = [{ code: 'xinghe', title: '星河电子' }];
  await database.transaction((tx) => putGames(tx, platforms, [aGame('xinghe', 'dragon')]));
  const cases = [...into, ...back, ...launches, ...launchesLeftOpen].toSorted(
    (a, b) => Number(isPoint(b.place)) - Number(isPoint(a.place)),
  );
  const movers = new Map<Case, Mover>();
  for (const each of cases) movers.set(each, await moverFor(each));
  const moverOf = (each: Case) => movers.get(each) as Mover;

  const callsOf = ({ player }: Mover, path: string) =>
    venue.calls.filter((asked) => asked.path === path && asked.input['player'] === player);
  // Only the first call of a case has its fault. The retry is answered.
  venue.fail(({ path, input }) => {
    const [each, mover] = [...movers].find(([, { player }]) => player === input['player']) ?? [];
    if (each === undefined || mover === undefined || isPoint(each.place)) return undefined;
    return each.place.path === path && callsOf(mover, path).length === 1 ? each.place.fault : undefined;
  });
  const atVenue = (mover: Mover, path: string) => () =>
    vi.waitUntil(() => callsOf(mover, path).length > 0, { timeout: 60_000 });
  const stops = cases.map((each) => {
    const mover = moverOf(each);
    return { submit: mover.submit, at: isPoint(each.place) ? each.place : atVenue(mover, each.place.path) };
  });
  for (const [index, answer] of (await killAt(stops)).entries()) answers.set(cases[index] as Case, answer);
  for (const each of cases) afterRetry.set(each, await stateOf(moverOf(each)));
  venue.heal();
  await reconcile();
  for (const each of cases) atTheEnd.set(each, await stateOf(moverOf(each)));
}, 180_000);

/** Both sides agree, nothing is in transit, and no money was lost or duplicated. */
const converged = ({ atVenue }: Case) => ({
  centre: START - atVenue,
  transit: 0n,
  total: START,
  xinghe: atVenue,
  atVenue,
});

const expectConverged = (each: Case) => {
  expect(answers.get(each)).toMatchObject(each.answer);
  if (each.answer === DONE) expect(afterRetry.get(each)).toEqual(converged(each));
  expect(atTheEnd.get(each)).toEqual(converged(each));
};

describe('a server that is killed while money is moved to a venue converges', () => {
  it.each(into)('$title', expectConverged);
});

describe('a server that is killed while money is moved back converges', () => {
  it.each(back)('$title', expectConverged);
});

describe('a server that is killed while a game is launched', () => {
  it.each(launches)('$title: the retry launches it with the whole balance', (each) => {
    expect(afterRetry.get(each)).toEqual(converged(each));
    expectConverged(each);
  });

  it.each(launchesLeftOpen)(
    'at $title without an answer: the retry launches it, and the balance follows',
    expectConverged,
  );
});

it('the books agree after all of it', async () => {
  expect(await booksAgree()).toBe(true);
});
