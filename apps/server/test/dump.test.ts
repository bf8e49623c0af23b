import { asc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCardStore } from '../src/modules/people/cards/index.ts';
import { cards } from '../src/modules/people/cards/tables.ts';
import { readMember } from '../src/modules/people/members/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp, testConfig } from './app.ts';
import { TEST_SECRETS } from './database.ts';
import { DEMO_TIME, demoTemplate } from './demo.ts';
import { dumpOf, foundIn } from './dump.ts';
import { type Life, peopleOf, personalLives } from './personal-lives.ts';

const clock = new ManualClock(DEMO_TIME);
const app = await testApp({ clock, template: await demoTemplate() });
const { database } = app;
const people = peopleOf(30);
const { live, serve, askExport, endExport, shown } = await personalLives(app);

/** Names, mobile numbers, addresses and bank cards of the members of the demo. */
const demoValues = async (): Promise<string[]> => {
  const db = database.orm;
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM member ORDER BY id');
  const found: string[] = [];
  for (const { id } of rows) {
    const { realname, mobile, email } = await readMember(db, id);
    found.push(realname, mobile, email);
  }
  const store = createCardStore({ clock, config: testConfig() });
  for (const { id, memberId, type } of await db.select().from(cards).orderBy(asc(cards.id))) {
    if (type === 1) found.push((await store.numberOf(db, memberId, id)) ?? '');
  }
  return [...new Set(found)].filter((value) => value !== '');
};

describe('a dump of the database without the secret', () => {
  let dump = new Map<string, string>();
  let ofDemo: string[] = [];
  const lives: Life[] = [];

  beforeAll(async () => {
    ofDemo = await demoValues();
    for (const [index, person] of people.entries()) lives.push(await live(person, index));
    for (const each of lives.slice(0, 6)) await serve(each);
    const [first] = people;
    expect(await endExport(await askExport({ search: first?.mobile ?? '' }))).toContain(first?.realname);
    await endExport(await askExport({}));
    dump = await dumpOf(database.pool);
  }, 300_000);

  it('shows no name, mobile number, e-mail address, birth date or card number of a member', () => {
    const given = people.flatMap((person) => Object.values(person));
    expect(given.length).toBeGreaterThan(200);
    expect(new Set(given).size).toBe(given.length);
    expect(foundIn(dump, given)).toEqual([]);
  });

  it('shows nothing of the members of the demo either', () => {
    expect(ofDemo.length).toBeGreaterThan(30);
    expect(foundIn(dump, ofDemo)).toEqual([]);
  });

  it('shows no receipt and no picture of a chat, which are served nevertheless', async () => {
    const webp = Buffer.from('WEBPVP8').toString('hex');
    for (const table of ['public.deposit_receipt', 'public.talk_picture']) {
      expect(dump.get(table)).toContain('personal_key_id');
      expect(dump.get(table)).not.toContain(webp);
    }
    for (const { receipt, picture } of lives) {
      expect([await shown(receipt), await shown(picture)]).toEqual(['WEBP', 'WEBP']);
    }
  });

  it('shows what is not personal, so that the search finds what is there', () => {
    expect(foundIn(dump, ['person0000', 'koi8866'])).toEqual(
      expect.arrayContaining(['public.member: person0000', 'public.member: koi8866']),
    );
    expect(foundIn(dump, [TEST_SECRETS.secret])).toEqual([]);
  });
});
