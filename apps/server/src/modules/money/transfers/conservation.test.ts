import { expect, it } from 'vitest';
import { drawFrom, testSeed } from '../../../../../../scripts/drawn.ts';
import { tellCampaign } from '../../../../../../scripts/tell-campaign.ts';
import { crowd } from '../../../../test/crowd.ts';
import { type FakeCall, VENUE_SECRET, withoutSockets } from '../../../../test/fake-venue.ts';
import { type VenueMember, venueFixture, venueProcess } from '../../../../test/venues.ts';
import { Refusal } from '../../../platform/index.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { setAutoTransfer } from '../../people/members/index.ts';

const TRANSFERS = crowd(1_000, 100);
const MEMBERS = 20;
const START = 1_000_000n;

const fixture = await venueFixture();
const { venue, database, clock, member, wallets } = fixture;
withoutSockets(venue);
/** Answers are lost on purpose here, so the circuit breakers must never open. */
const patient = { failures: 1_000_000, restMs: 1, restMaxMs: 1, inFlight: 256 };
const access = { timeoutMs: 20_000, shared: { url: venue.url, secret: VENUE_SECRET }, own: {} };
const processes = [1, 2].map(() => venueProcess({ database, clock, venues: access, breaker: patient }));
const [{ transfers, run, bets }] = processes as [(typeof processes)[number]];

const VENUES = ['yunding', 'xinghe', 'canghai'];
/** Loses one in ten answers of transfers, every second time before the venue has done the work. */
const lossy = () => {
  let asked = 0;
  return ({ path }: FakeCall) => {
    if (!path.startsWith('/v1/transfers/')) return undefined;
    asked += 1;
    if (asked % 10 !== 0) return undefined;
    return { do: asked % 20 === 0 ? 'before' : 'after' } as const;
  };
};
const draw = drawFrom(testSeed());

/** A refusal is a valid answer here. Any other error fails the test. */
const calmly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
  });
};

const totals = async (): Promise<bigint[]> => {
  const { rows } = await database.pool.query<{ total: bigint }>(
    'SELECT sum(balance)::bigint AS total FROM ledger_account WHERE member_id IS NOT NULL GROUP BY member_id',
  );
  return rows.map(({ total }) => total);
};

/** Queries until no transfer is open. */
const converge = async (): Promise<void> => {
  for (let round = 0; round < 30; round += 1) {
    clock.advance(60_000);
    await run('transfers-ask');
    const { rows } = await database.pool.query('SELECT 1 FROM transfer WHERE state = 2');
    if (rows.length === 0) return;
  }
  throw new Error('some transfers never ended');
};

const settledEverywhere = async (who: VenueMember): Promise<void> => {
  const { centre, transit, ...atVenues } = await wallets(who);
  expect(transit).toBe(0n);
  for (const venueCode of VENUES) {
    expect((atVenues as Record<string, bigint>)[venueCode] ?? 0n).toBe(venue.balance(venueCode, who.player));
  }
  expect(centre + VENUES.reduce((sum, venueCode) => sum + venue.balance(venueCode, who.player), 0n)).toBe(START);
};

it(`${TRANSFERS} transfers all end and keep the total constant when a tenth of the answers is lost`, async () => {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, index) => member(`walker${100 + index}`, START)),
  );
  venue.fail(lossy());
  const odd = new Set<bigint>();
  const walk = async (who: VenueMember): Promise<void> => {
    for (let step = 0; step < TRANSFERS / MEMBERS; step += 1) {
      const venueCode = draw.oneOf(VENUES);
      const isOut = venue.balance(venueCode, who.player) > 20_000n && draw.share() < 0.6;
      const [sourcetype, targettype] = isOut ? [venueCode, 'userbalance'] : ['userbalance', venueCode];
      const amount = 100n * BigInt(1 + draw.below(200));
      await calmly(draw.oneOf(processes).transfers.create(who.id, { amount, sourcetype, targettype }, undefined));
      if (step % 10 === 0) await draw.oneOf(processes).run('transfers-ask');
      for (const total of await totals()) if (total !== START) odd.add(total);
    }
  };
  await Promise.all(members.map(walk));
  expect([...odd]).toEqual([]);
  const { rows } = await database.pool.query<{ all: number; unclear: number }>(
    'SELECT count(*)::int AS all, (count(*) FILTER (WHERE asks > 0))::int AS unclear FROM transfer',
  );
  expect(rows[0]?.all).toBeGreaterThan(TRANSFERS * 0.8);
  expect(rows[0]?.unclear).toBeGreaterThan(TRANSFERS * 0.05);
  tellCampaign('transfers', rows[0]?.all ?? 0);
  tellCampaign('transfers with lost answers', rows[0]?.unclear ?? 0);
  venue.heal();
  await converge();
  for (const who of members) await settledEverywhere(who);
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
}, 600_000);

it('concurrent transfers and recalls of one member lose and duplicate no money when answers are lost', async () => {
  const who = await member('juggler1', START);
  for (const targettype of VENUES) {
    await transfers.create(who.id, { amount: 1000_00n, sourcetype: 'userbalance', targettype }, undefined);
  }
  venue.fail(lossy());
  const moves = Array.from({ length: 60 }, (_, index) => {
    const venueCode = draw.oneOf(VENUES);
    const amount = 100n * BigInt(1 + draw.below(900));
    const on = draw.oneOf(processes).transfers;
    if (index % 3 === 0)
      return on.create(who.id, { amount, sourcetype: 'userbalance', targettype: venueCode }, undefined);
    if (index % 3 === 1)
      return on.create(who.id, { amount, sourcetype: venueCode, targettype: 'userbalance' }, undefined);
    return on.recoverAll(who.id);
  });
  await Promise.all(moves.map(calmly));
  venue.heal();
  await converge();
  await settledEverywhere(who);
  await setAutoTransfer(database.orm, who.id, true);
  expect(await transfers.recoverAll(who.id)).toBeUndefined();
  expect((await wallets(who)).centre).toBe(START);
  await bets.pullAll();
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
}, 600_000);
