import { memberRows, SHELL, TRANSFERS } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWallets } from '../src/ledger/index.ts';
import { putGames } from '../src/modules/play/catalogue/index.ts';
import { playerOf } from '../src/modules/play/venues/index.ts';
import { systemClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { type FakeCall, fakeVenue, VENUE_SECRET } from './fake-venue.ts';
import { type Answer, killedFixture, type Point, type Submit } from './killed-fixture.ts';
import { fund, memberIdOf } from './money.ts';
import { aGame, venueProcess, venuesConfig } from './venues.ts';

const START = 100_000n;
const AMOUNT = 6_000n;
const TIMEOUT_MS = 2_500;

const venue = await fakeVenue(systemClock);
const app = await testApp({ config: { venues: venuesConfig(venue.url) } });
const { database, call, register } = app;
const { killAt, killWhen, booksAgree } = await killedFixture(app, {
  KOI_VENUE_URL: venue.url,
  KOI_VENUE_SECRET: VENUE_SECRET,
  KOI_VENUE_TIMEOUT_MS: `${TIMEOUT_MS}`,
});
const reconciler = venueProcess({ database, clock: systemClock, venues: venuesConfig(venue.url) });

let count = 0;
let token = '';
let id = 0;
let player = '';

beforeAll(async () => {
  const platforms = [{ code: 'xinghe', title: '星河电子' }];
  await database.transaction((tx) => putGames(tx, platforms, [aGame('xinghe', 'dragon')]));
}, 60_000);

beforeEach(async () => {
  venue.heal();
  count += 1;
  token = await register(`mortal${10 + count}`);
  id = await memberIdOf(app, token);
  player = playerOf(id);
  await fund(database, id, START);
});

const submit = (row: Submit['row'], input: object): Submit => ({ row, input, token, key: `submit-${1000 + count}` });
const transfer = (direction: 'in' | 'out'): Submit => {
  const [sourcetype, targettype] = direction === 'in' ? ['userbalance', 'xinghe'] : ['xinghe', 'userbalance'];
  return submit(memberRows.transfers.create, { amount: '60', sourcetype, targettype });
};
const launch = (): Submit =>
  submit(memberRows.games.launch, { plat_name: 'xinghe', game_code: 'dragon', game_type: 0 });
const byHand = () => call(memberRows.transfers.setAutoTransfer, { transferstatus: 0 }, { token });

const codeAndMessage = ({ code, message }: Answer) => ({ code, message });
const DONE = { code: 200, message: SHELL.doneLoud };
const UNSETTLED = { code: 200, message: TRANSFERS.unsettled };

const inVenue = (path: string) => async () => {
  const reached = ({ path: asked, input }: FakeCall) => asked === path && input['player'] === player;
  await expect.poll(() => venue.calls.some(reached)).toBe(true);
};

/** Lets another process query the transfers in doubt, until the venue has closed those it never received. */
const reconcile = async () => {
  for (let round = 0; round < 6; round += 1) {
    await database.pool.query('UPDATE transfer SET ask_at = created_at WHERE state = 2');
    await reconciler.run('transfers-ask');
  }
};

/** Both sides agree, nothing is in transit, and no money was lost or duplicated. */
const converged = async (atVenue: bigint) => {
  const { centre, transit, total, venues } = await memberWallets(database.orm, id);
  expect({ centre, transit, total, xinghe: venues.get('xinghe') ?? 0n }).toEqual({
    centre: START - atVenue,
    transit: 0n,
    total: START,
    xinghe: atVenue,
  });
  expect(venue.balance('xinghe', player)).toBe(atVenue);
  expect(await booksAgree()).toBe(true);
};

const POINTS: Record<string, Point> = {
  'before the order stands': { table: 'transfer_event', on: 'INSERT' },
  'after the order, before the venue is asked': { table: 'transfer', on: 'INSERT', atCommit: true },
  'after the answer, before it is confirmed': { table: 'transfer', on: 'UPDATE' },
  'after it is confirmed': { table: 'transfer', on: 'UPDATE', atCommit: true },
};
/** The point of the crash, the answer to the member's retry, and the amount that was moved in the end. */
const CASES = [
  ['before the order stands', DONE, AMOUNT],
  ['after the order, before the venue is asked', UNSETTLED, 0n],
  ['after the answer, before it is confirmed', UNSETTLED, AMOUNT],
  ['after it is confirmed', DONE, AMOUNT],
] as const;

describe('a server that is killed while money is moved to a venue converges', () => {
  it.each(CASES)(
    '%s',
    async (point, answer, moved) => {
      await byHand();
      expect(codeAndMessage(await killAt(POINTS[point] as Point, transfer('in')))).toEqual(answer);
      await reconcile();
      await converged(moved);
    },
    180_000,
  );

  it.each([
    ['the venue has it and has not said so', 'mute', AMOUNT],
    ['the venue has not got it', 'hang', 0n],
  ] as const)(
    'when %s',
    async (_, fault, moved) => {
      await byHand();
      venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: fault } : undefined));
      const answer = await killWhen(transfer('in'), inVenue('/v1/transfers/in'));
      expect(codeAndMessage(answer)).toEqual(UNSETTLED);
      venue.heal();
      await reconcile();
      await converged(moved);
    },
    180_000,
  );
});

describe('a server that is killed while money is moved back converges', () => {
  const bringThere = async () => {
    await byHand();
    const { body } = await call(
      memberRows.transfers.create,
      { amount: '60', sourcetype: 'userbalance', targettype: 'xinghe' },
      { token },
    );
    expect(body.code).toBe(200);
  };

  it.each(CASES)(
    '%s',
    async (point, answer, moved) => {
      await bringThere();
      expect(codeAndMessage(await killAt(POINTS[point] as Point, transfer('out')))).toEqual(answer);
      await reconcile();
      await converged(AMOUNT - moved);
    },
    180_000,
  );

  it('when the venue has paid out but has not answered', async () => {
    await bringThere();
    venue.fail(({ path }) => (path === '/v1/transfers/out' ? { do: 'mute' } : undefined));
    expect(codeAndMessage(await killWhen(transfer('out'), inVenue('/v1/transfers/out')))).toEqual(UNSETTLED);
    venue.heal();
    await reconcile();
    await converged(0n);
  }, 180_000);
});

describe('a server that is killed while a game is launched', () => {
  const page = { code: 200, data: { url: `${venue.url}/g/dragon?launch=one-time`, name: '游戏 dragon' } };

  it.each([
    ['while the venue gets to know the member', { table: 'venue_player', on: 'INSERT' }],
    ['while the balance sets out', { table: 'transfer_event', on: 'INSERT' }],
    ['once the balance has arrived', { table: 'transfer', on: 'UPDATE', atCommit: true }],
  ] as const)(
    '%s: the retry launches it with the whole balance',
    async (_, point) => {
      expect(await killAt(point, launch())).toMatchObject(page);
      await converged(START);
    },
    180_000,
  );

  it.each([
    ['/v1/launch', 'mute'],
    ['/v1/transfers/in', 'mute'],
  ] as const)(
    'at %s without an answer: the retry launches it, and the balance follows',
    async (path, fault) => {
      venue.fail((each) => (each.path === path ? { do: fault } : undefined));
      const healing = async () => {
        await inVenue(path)();
        venue.heal();
      };
      expect(await killWhen(launch(), healing)).toMatchObject(page);
      await reconcile();
      await converged(START);
    },
    180_000,
  );
});
