import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { deleteExpired } from '../../../../test/retention.ts';
import { sha256 } from '../../../platform/index.ts';

const app = await testApp();
const { pool } = app.database;
const DAYS_MS = 86_400_000;

const store = async (name: string, daysAgo: number): Promise<string> => {
  const hash = sha256(name).toString('base64url');
  const at = new Date(app.clock.now().getTime() - daysAgo * DAYS_MS);
  await pool.query(`INSERT INTO picture (hash, image, width, height, created_at) VALUES ($1, '', 1, 1, $2)`, [
    hash,
    at,
  ]);
  return `/media/pictures/${hash}`;
};
const remaining = async (): Promise<string[]> =>
  (await pool.query(`SELECT '/media/pictures/' || hash AS address FROM picture`)).rows.map(({ address }) => address);

/** Every place where staff may put a picture, with a statement that puts one there. */
const PLACES: Readonly<Record<string, string>> = {
  banner: `INSERT INTO banner (place, sort, src, title) VALUES (1, 1, $1, '')`,
  article: `INSERT INTO article (section, type, title, content, updated_at)
    VALUES ('help', 99, '', '<p><img src="' || $1 || '"></p>', now())`,
  'logo of a sponsor': `INSERT INTO sponsor (name, title, logo, banner, content_type, link_type, sort, updated_at)
    VALUES ('', '', $1, '', 'link', 'external', 1, now())`,
  'banner of a sponsor': `INSERT INTO sponsor (name, title, banner, content_type, link_type, sort, updated_at)
    VALUES ('', '', $1, 'link', 'external', 1, now())`,
  'article of a sponsor': `INSERT INTO sponsor (name, title, banner, content, content_type, link_type, sort, updated_at)
    VALUES ('', '', '', '<img src="' || $1 || '">', 'article', 'internal', 1, now())`,
  'banner of an activity': `INSERT INTO activity (type_id, title, banner, content, sort, updated_at)
    VALUES (1, '', $1, '', 1, now())`,
  'text of an activity': `INSERT INTO activity (type_id, title, banner, content, sort, updated_at)
    VALUES (1, '', '', '<img src="' || $1 || '">', 1, now())`,
  ...Object.fromEntries(
    ['mobile_image', 'app_image', 'icon', 'venue_logo', 'header_logo'].map((column) => {
      const value = (name: string) => (name === column ? '$1' : `''`);
      return [
        `${column} of a game`,
        `INSERT INTO game (platname, code, category, name, sort, mobile_image, app_image, icon, venue_logo, header_logo)
         VALUES ('xinghe', '${column}', 'gaming', '', 1, ${value('mobile_image')}, ${value('app_image')}, ${value('icon')},
           ${value('venue_logo')}, ${value('header_logo')})`,
      ];
    }),
  ),
  'letter of staff': `INSERT INTO letter (kind, title, content, audience, recipients, sender, sent_at)
    VALUES ('system', '', '<img src="' || $1 || '">', 'all', 0, 'content01', now())`,
  setting: `INSERT INTO setting (key, value) VALUES ('site_logo', to_jsonb($1::text))`,
  'setting before a change': `INSERT INTO setting_change (at, staff_id, staff_name, changes)
    VALUES (now(), 1, '', jsonb_build_array(jsonb_build_object('field', 'site_logo', 'before', $1::text, 'after', '')))`,
  'change that waits for a second person': `INSERT INTO proposal (no, kind, target, title, changes, payload, reason,
      maker_id, maker_name, maker_address, created_at, expires_at)
    VALUES ('P1', 'rewards.activity', '1', '', '[]', jsonb_build_object('banner', $1::text), '', 1, '', '', now(), now())`,
};

it('a picture that no text names is deleted some time after its last upload, and one that a text names is not', async () => {
  const unused = await store('unused', 31);
  const fresh = await store('fresh', 29);
  const used: string[] = [];
  for (const [place, statement] of Object.entries(PLACES)) {
    const address = await store(place, 3_000);
    used.push(address);
    await pool.query(statement, [address]);
  }
  await deleteExpired(app);
  expect((await remaining()).toSorted()).toEqual([...used, fresh].toSorted());
  expect(await remaining()).not.toContain(unused);
});
