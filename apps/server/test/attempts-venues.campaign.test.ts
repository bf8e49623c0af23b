import { createServer } from 'node:net';
import { staffRows } from '@koi/contract';
import { afterAll, beforeEach, describe } from 'vitest';
import { attemptHouse, MILLION } from './attempts.ts';
import { doubtFixture } from './doubt.ts';
import { fakeVenue } from './fake-venue.ts';
import { venueForm } from './venue-settings.ts';

const fixture = await doubtFixture();
const { app, clock, member, moveIn, orders, lose, mute } = fixture;

/** A transfer whose answer was lost: the venue has the money, and the house does not know. */
const friend = await member('friend001', 1_000_000_00n);
lose('/v1/transfers/in', 'after');
await moveIn(friend, 'canghai', MILLION);
// The venue does not say what became of it.
const ANSWERS = ['/v1/transfers/query', '/v1/transfers/close'];
beforeEach(() => mute(...ANSWERS));
mute(...ANSWERS);
const [doubtful] = await orders(friend);
clock.advance(1_860_000);

// A venue that was prepared and never opened.
await fixture.putVenues([{ code: 'prepared', title: '金城彩票' }]);
await app.database.pool.query(`UPDATE venue SET open = false WHERE platname = 'prepared'`);

const { attempt, post, count, person, checker, agreeToAll } = await attemptHouse(app);
const rows = staffRows.venues;

// A venue that two people have added, so that its secret is in its row.
await post(rows.create, venueForm('stored', fixture.venue.url), await person('treasurer'));
await post(rows.create, venueForm('second', fixture.venue.url), await person('treasurer'));
await agreeToAll(checker);

describe('one person can not', () => {
  attempt('end a transfer in doubt as failed, and keep the money at the venue', {
    make: async (thief) => {
      const outcome = { no: doubtful?.no ?? '', outcome: 'failed', remark: '场馆客服确认未到账' };
      await post(staffRows.transfers.propose, outcome, thief);
    },
    haul: () => count('SELECT balance FROM ledger_account WHERE address = $1', [`member:${friend.id}:centre`]),
    works: ['adjuster'],
  });

  // The thief's own server speaks the protocol, and would report any winnings.
  const own = fakeVenue(clock);
  attempt('connect a venue of their own, which says who wins', {
    make: async (thief) => {
      const platname = `own${thief.id}`;
      const form = venueForm(platname, (await own).url);
      await post(rows.create, form, thief);
      await post(rows.test, { ...form, secret: '' }, thief);
      const version = (await post(rows.settings, { platname }, thief)).data?.['version'];
      await post(rows.setOpen, { platname, version, open: 1, remark: '上线' }, thief);
    },
    haul: async () => count('SELECT count(*) FROM venue WHERE open AND url = $1', [(await own).url]),
    works: ['treasurer'],
  });

  attempt('lead the calls to a venue to their own server', {
    make: async (thief) => {
      for (const platname of ['xinghe', 'prepared']) {
        const stored = (await post(rows.settings, { platname }, thief)).data ?? {};
        const { url, secret } = venueForm(platname, (await own).url);
        await post(rows.save, { ...stored, url, secret }, thief);
        await post(rows.proposeAccess, { platname, url, secret, remark: '更换' }, thief);
      }
    },
    haul: async () =>
      count(`SELECT count(*) FROM venue WHERE platname IN ('xinghe', 'prepared') AND url = $1`, [(await own).url]),
    works: ['treasurer'],
  });

  attempt('have the bets of a venue counted twice, by another one with its address and merchant name', {
    make: async (thief) => {
      const { url } = fixture.venue;
      for (const address of [url, `${url}/`, url.replace('http', 'HTTP')]) {
        for (const merchant of ['stored', 'Stored', 'xinghe']) {
          const twin = venueForm(`twin${thief.id}`, address);
          await post(rows.create, { ...twin, merchant }, thief);
          for (const platname of ['second', 'xinghe', 'prepared']) {
            const stored = (await post(rows.settings, { platname }, thief)).data ?? {};
            await post(rows.save, { ...stored, merchant, secret: '' }, thief);
            const { secret } = venueForm(platname, address);
            await post(rows.proposeAccess, { platname, url: address, merchant, secret, remark: '合并' }, thief);
          }
        }
      }
    },
    // Pairs of venues that are called under the same name at the same address, which the environment presets for some.
    haul: () =>
      count(
        `SELECT count(*) FROM venue one JOIN venue other ON one.platname < other.platname
           AND lower(coalesce(nullif(one.merchant, ''), one.platname)) =
             lower(coalesce(nullif(other.merchant, ''), other.platname))
         WHERE lower(rtrim(coalesce(nullif(one.url, ''), $1), '/')) = lower(rtrim(coalesce(nullif(other.url, ''), $1), '/'))
           AND (one.url <> '' OR other.url <> '')`,
        [fixture.venue.url],
      ),
    works: 'never',
  });

  attempt('take another name of the house at a venue', {
    make: async (thief) => {
      const platname = 'second';
      const stored = (await post(rows.settings, { platname }, thief)).data ?? {};
      const changed = { merchant: 'KOI-9999' };
      await post(rows.save, { ...stored, ...changed, secret: '' }, thief);
      await post(rows.proposeAccess, { platname, ...changed, remark: '更换' }, thief);
    },
    haul: () => count(`SELECT count(*) FROM venue WHERE merchant = 'KOI-9999'`),
    works: ['treasurer'],
  });

  attempt('raise the amount that the house advances at a venue', {
    make: async (thief) => {
      for (const platname of ['xinghe', 'prepared', 'second']) {
        const stored = (await post(rows.settings, { platname }, thief)).data ?? {};
        const changed = { advance_max: MILLION };
        await post(rows.save, { ...stored, ...changed, secret: '' }, thief);
        await post(rows.proposeAccess, { platname, ...changed, remark: '提高' }, thief);
      }
      await post(rows.create, { ...venueForm(`rich${thief.id}`, 'https://rich.example'), advance_max: MILLION }, thief);
    },
    haul: () => count('SELECT count(*) FROM venue WHERE advance_max > 5000000'),
    works: ['treasurer'],
  });

  attempt('collect signatures of a stored secret with a test of the connection', {
    make: async (thief) => {
      const { url } = await own;
      for (const address of [url, `${url}/`, url.replace('127.0.0.1', 'localhost')]) {
        await post(rows.test, { ...venueForm('stored', address), secret: '' }, thief);
      }
    },
    // It counts calls that were signed with the stored secret.
    haul: async () => BigInt((await own).calls.filter(({ venue }) => venue === 'stored').length),
    works: 'never',
  });

  let visits = 0n;
  const inside = createServer((socket) => {
    visits += 1n;
    socket.destroy();
  });
  inside.listen(0, '0.0.0.0');
  afterAll(() => void inside.close());
  attempt('look around in the private network with a test of the connection', {
    make: async (thief) => {
      const { port } = inside.address() as { port: number };
      const hosts = ['127.0.0.2', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706434'];
      for (const address of hosts.flatMap((host) => [`http://${host}:${port}`, `https://${host}:${port}`])) {
        await post(rows.test, venueForm('stored', address), thief);
        await post(rows.test, venueForm(`look${thief.id}`, address), thief);
      }
    },
    haul: async () => visits,
    works: 'never',
  });
});
