import { memberRows, PROTECTION_GATE, STAFF_PROTECTION, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAY_PASSWORD, testConfig } from '../../../../test/app.ts';
import { addressOf, PATIENT, TEST_SECRETS } from '../../../../test/database.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { booksAreSound, fund } from '../../../../test/money.ts';
import { endingsProcess, protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { openDatabase } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { playerOf } from '../../play/venues/index.ts';
import { createMembers, lockMember, samePersonAs, setBirthday } from '../members/index.ts';
import { createProtection } from './index.ts';

const fixture = await protectionFixture();
const { app, call, clock, database, venue, jobs, block, moveIn, wallets, launch, events } = fixture;
const endings = endingsProcess(fixture);
const rows = memberRows.protection;
const REFUSED = { code: 422, message: PROTECTION_GATE.notPossible };

let count = 0;
const person = async (draft: { realname: string; birthday?: string }, amount = 0n): Promise<VenueMember> => {
  count += 1;
  const { realname, birthday = '1990-05-17' } = draft;
  const token = await app.register(`stopped${1000 + count}`, { realname, birthday });
  const { id } = (await call(memberRows.members.user, {}, { token })).body.data;
  await call(memberRows.transfers.setAutoTransfer, { transferstatus: 0 }, { token });
  if (amount > 0n) await fund(database, id, amount);
  return { id, token, player: playerOf(id) };
};
/** Another account with 300 元 in a running game. */
const playing = async (draft: { realname: string; birthday?: string }): Promise<VenueMember> => {
  const who = await person(draft, 100_000n);
  await moveIn(who, 'xinghe', '300');
  expect((await launch(who)).body.code).toBe(200);
  return who;
};
const give = async ({ token }: VenueMember, birth_date: string) =>
  (await call(rows.setBirthDate, { birth_date }, { token })).body;
const kicks = ({ player }: VenueMember, code = 'xinghe'): number =>
  venue.calls.filter(
    ({ venue: at, path, input }) => at === code && path === '/v1/players/kick' && input['player'] === player,
  ).length;
const openEndings = async ({ id }: VenueMember) => {
  const { rows: found } = await database.pool.query(
    'SELECT venue FROM protection_ending WHERE member_id = $1 AND confirmed_at IS NULL',
    [id],
  );
  return found;
};
const hasEnded = async (who: VenueMember) => {
  await expect.poll(() => wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n });
  await expect.poll(() => openEndings(who)).toEqual([]);
  expect(kicks(who)).toBeGreaterThan(0);
  expect((await launch(who)).body).toMatchObject(REFUSED);
};

beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('running games of another account', () => {
  it('end when the person excludes themselves', async () => {
    const draft = { realname: '甲同人' };
    const [known, who, stranger] = [
      await person(draft),
      await playing({ realname: '甲 同人' }),
      await playing({ realname: '甲外人' }),
    ];
    await block(known, 'exclusion');
    await hasEnded(who);
    expect((await events(who)).map(({ event }) => event)).toEqual([
      'case-opened',
      'games-ended',
      'games-confirmed',
      'refused',
    ]);
    expect(await wallets(stranger)).toMatchObject({ xinghe: 30_000n });
  });

  it('are shown to staff while their venue does not confirm the end, like those of a block', async () => {
    const [known, who] = [await person({ realname: '乙同人' }), await playing({ realname: '乙同人' })];
    venue.fail(({ path }) => (path === '/v1/players/kick' ? { do: 'before' } : undefined));
    await block(known, 'exclusion');
    await expect.poll(() => openEndings(who)).toEqual([{ venue: 'xinghe' }]);
    const { token } = await newStaff(app, 'service');
    const { data } = (await call(staffRows.protection.endings, {}, { token })).body.data;
    expect(data.find(({ member_id }) => member_id === who.id)).toMatchObject({ cause: 'person', balance: '300.00' });
    venue.heal();
    clock.advance(11_000);
    await endings.endDue();
    await hasEnded(who);
  });

  it('end when the account gives the birth date of the person', async () => {
    const known = await person({ realname: '丙同人', birthday: '1985-02-03' });
    await block(known, 'exclusion');
    const who = await playing({ realname: '丙同人' });
    await database.transaction((tx) => setBirthday(tx, who.id, ''));
    expect(await give(who, '1985-02-03')).toMatchObject(REFUSED);
    await hasEnded(who);
  });

  it('end when staff find the person by correcting a birth date', async () => {
    const known = await person({ realname: '丁同人', birthday: '1985-02-04' });
    await block(known, 'exclusion');
    const who = await playing({ realname: '丁同人' });
    const form = { member_id: who.id, birth_date: '1985-02-04', reason: '证件已核对' };
    const { token } = await newStaff(app, 'protection');
    const { body } = await call(staffRows.protection.correctBirthDate, form, { token });
    expect(body).toMatchObject({ code: 409, message: STAFF_PROTECTION.samePerson });
    await hasEnded(who);
  });

  it('end when the person excludes themselves again, also when the account gave another birth date since', async () => {
    const known = await person({ realname: '戊同人', birthday: '1985-02-05' });
    const who = await playing({ realname: '戊同人', birthday: '1985-02-06' });
    await database.pool.query(
      `INSERT INTO protection_case (member_id, kind, other_id, at) VALUES ($1, 'person', $2, $3)`,
      [who.id, known.id, clock.now()],
    );
    expect(await wallets(who)).toMatchObject({ xinghe: 30_000n });
    await block(known, 'exclusion');
    await hasEnded(who);
  });

  it('end at a venue too where a launch was faster than the exclusion', async () => {
    const [known, who] = [await person({ realname: '己同人' }), await playing({ realname: '己同人' })];
    await database.transaction(async (tx) => {
      // A launch that the gate has let pass notes its venue under this lock.
      await lockMember(tx, who.id);
      expect((await block(known, 'exclusion')).body.code).toBe(200);
      await expect.poll(() => lockWaits(database)).toBeGreaterThan(0);
      await jobs.venues.noteLaunch(tx, who.id, 'canghai');
    });
    await hasEnded(who);
    expect(kicks(who, 'canghai')).toBeGreaterThan(0);
  });

  it('end when the excluded person gives the birth date afterwards', async () => {
    const known = await person({ realname: '庚同人', birthday: '' });
    const who = await playing({ realname: '庚同人', birthday: '1985-02-07' });
    await block(known, 'exclusion');
    expect((await launch(who)).body.code).toBe(200);
    expect((await give(known, '1985-02-07')).code).toBe(200);
    await hasEnded(who);
    expect((await events(known)).map(({ event }) => event)).toContain('birth-date');
    expect((await events(who)).map(({ event }) => event)).toContain('case-opened');
  });

  it('end when the excluded person gives the birth date with the profile', async () => {
    const known = await person({ realname: '辛同人', birthday: '' });
    const who = await playing({ realname: '辛同人', birthday: '1985-02-08' });
    await block(known, 'exclusion');
    const form = { mobile: '13800138000', email: '', birthday: '1985-02-08' };
    expect((await call(memberRows.members.updateProfile, form, { token: known.token })).body.code).toBe(200);
    await hasEnded(who);
  });
});

describe('two accounts of a person that exclude themselves at the same moment', () => {
  it('do not wait for each other in a circle, and each stops the other one', async () => {
    const { rows: names } = await database.pool.query('SELECT current_database() AS name');
    // A single attempt, so that a deadlock is not hidden by the next one.
    const own = openDatabase(addressOf(names[0].name), { ...PATIENT, attempts: 1, secrets: TEST_SECRETS });
    try {
      const settings = createSettings({ database: own });
      const members = createMembers({ database: own, clock, config: testConfig(), settings });
      const protection = createProtection({ database: own, clock, settings, members });
      const draft = { realname: '壬同人', birthday: '1985-02-09' };
      const people = [await playing(draft), await playing(draft), await playing(draft)];
      const excluding: Promise<unknown>[] = [];
      await database.transaction(async (tx) => {
        await samePersonAs(tx, { memberId: 0, ...draft });
        for (const { id } of people) excluding.push(protection.exclude(id, { term: '6m', password: PAY_PASSWORD }));
        await expect.poll(() => lockWaits(database)).toBe(people.length);
      });
      await Promise.all(excluding);
      for (const who of people) {
        clock.advance(11_000);
        await endings.endDue();
        await expect.poll(() => wallets(who)).toMatchObject({ centre: 100_000n, xinghe: 0n });
        const { rows: found } = await database.pool.query(
          `SELECT other_id FROM protection_case WHERE member_id = $1 AND kind = 'person' ORDER BY other_id`,
          [who.id],
        );
        const others = people.filter((other) => other !== who).map(({ id }) => ({ other_id: id }));
        expect(found).toEqual(others);
      }
    } finally {
      await own.close();
    }
  });
});

it('the books are sound after all these tests', async () => {
  expect(await booksAreSound(database)).toBe(true);
});
