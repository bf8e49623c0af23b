import { memberRows, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { createLog, ManualClock, sealAgain, sealPlain } from '../src/platform/index.ts';
import { PLAIN_PLACES, SEALED_COLUMNS } from '../src/sealed-columns.ts';
import { type TestApp, testApp } from './app.ts';
import { TEST_SECRETS } from './database.ts';
import { openWays } from './deposits.ts';
import { dumpOf, foundIn } from './dump.ts';
import { type Life, peopleOf, personalLives } from './personal-lives.ts';
import { newStaff } from './staff.ts';

const DAY_MS = 86_400_000;
const NEXT = { secret: 'the secret after the rotation, long enough', previousSecret: TEST_SECRETS.secret };

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const before = await testApp({ clock });
const { database } = before;
const log = createLog({ level: 'silent' });
await database.pool.query(`UPDATE sealing_start SET begun_at = NULL, older_seen_at = $1`, [clock.now()]);
await openWays(database);
const people = peopleOf(8);
const values = people.flatMap((person) => Object.values(person));
const tablesWith = async (): Promise<string[]> => {
  const found = foundIn(await dumpOf(database.pool), values);
  return [...new Set(found.map((each) => each.replace(/^public\.|:.*$/g, '')))];
};

/** Reads what a member gave, as the member and as staff. */
const readAs = async (app: TestApp, { person, token, order, receipt, picture }: Life): Promise<void> => {
  const { call } = app;
  const { ok, shown } = await personalLives(app);
  const { realname, mobile, email, birthday } = person;
  expect(await ok(call(memberRows.members.user, {}, { token }))).toMatchObject({ realname, mobile, email, birthday });
  expect(await ok(call(memberRows.cards.list, {}, { token }))).toMatchObject([
    { bank_owner: person.holder, bank_address: '深圳' },
  ]);
  const { application } = await ok(call(memberRows.agents.standing, {}, { token }));
  expect(application).toMatchObject({ mobile: person.applicant, apply_info: `电话 ${person.applicant}` });
  const staff = { token: (await newStaff(app, 'cashier-in')).token };
  const claimed = await call(staffRows.deposits.claim, { no: order }, staff);
  // The name on an order that has ended is shown to nobody.
  if (claimed.body.code === 200) {
    expect(await ok(call(staffRows.deposits.payer, { no: order }, staff))).toEqual({ owner: person.payer });
    await ok(call(staffRows.deposits.release, { no: order }, staff));
  }
  expect([await shown(receipt), await shown(picture)]).toEqual(['WEBP', 'WEBP']);
};

it('personal data of an earlier release is sealed everywhere, stays readable, and is sealed again in a rotation', async () => {
  const { live, serve, askExport, endExport } = await personalLives(before);
  const lives: Life[] = [];
  for (const [index, person] of people.entries()) lives.push(await live(person, index));
  for (const each of lives.slice(0, 2)) await serve(each);
  await endExport(await askExport({ search: people[0]?.mobile ?? '' }));
  expect(await tablesWith()).toEqual(
    expect.arrayContaining(['agent_application', 'card', 'deposit', 'export_job', 'member', 'saved_filter']),
  );
  for (const each of lives) await readAs(before, each);

  clock.advance(DAY_MS);
  await database.pool.query(
    `UPDATE member_session SET expires_at = $1::timestamptz + interval '1 day', touched_at = $1`,
    [clock.now()],
  );
  const [, second] = people;
  const waiting = await askExport({ search: second?.mobile ?? '' });
  await sealPlain({ database, places: PLAIN_PLACES }, { log, now: clock.now() });
  for (const place of PLAIN_PLACES) expect(await place.isLeft(database.orm), place.name).toBe(false);
  // Parts of files that were written before stay as they are until they expire.
  expect(await tablesWith()).toEqual(['export_chunk']);
  expect(await endExport(waiting)).toContain(second?.realname);
  expect(foundIn(await dumpOf(database.pool), Object.values(second ?? {}))).toEqual([]);
  for (const each of lives) await readAs(before, each);

  const rotating = await testApp({ clock, on: before.store, config: NEXT });
  for (const each of lives) await readAs(rotating, each);
  await sealAgain({ database, columns: SEALED_COLUMNS, secrets: NEXT }, { log });
  const after = await testApp({ clock, on: before.store, config: { secret: NEXT.secret } });
  for (const each of lives) await readAs(after, each);
  expect(await tablesWith()).toEqual(['export_chunk']);
});
