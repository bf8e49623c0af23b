import { staffRows } from '@koi/contract';
import { beforeEach, describe } from 'vitest';
import { attemptHouse, MILLION } from './attempts.ts';
import { doubtFixture } from './doubt.ts';
import { fakeVenue } from './fake-venue.ts';
import { venueForm } from './venue-settings.ts';

const fixture = await doubtFixture();
const { app, clock, member, moveIn, orders, lose } = fixture;

/** A transfer whose answer was lost: the venue has the money, and the house does not know. */
const friend = await member('friend001', 1_000_000_00n);
lose('/v1/transfers/in', 'after');
await moveIn(friend, 'canghai', MILLION);
// The venue does not say what became of it.
beforeEach(() => lose('/v1/transfers/query', 'before'));
lose('/v1/transfers/query', 'before');
const [doubtful] = await orders(friend);
clock.advance(1_860_000);

// A venue that was prepared and never opened.
await fixture.putVenues([{ code: 'prepared', title: '金城彩票' }]);
await app.database.pool.query(`UPDATE venue SET open = false WHERE platname = 'prepared'`);

const { attempt, post, count } = await attemptHouse(app);
const rows = staffRows.venues;

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
});
