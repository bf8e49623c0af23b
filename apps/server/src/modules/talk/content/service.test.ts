import { memberRows, WIRE } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ManualClock } from '../../../platform/index.ts';
import { addBanners, announce, putArticle } from './index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { call, database } = await testApp({ clock });
const rows = memberRows.content;
const HOUR_MS = 3_600_000;

it('shows the banners of a place in their order, with a link only when they have one', async () => {
  await database.transaction((tx) =>
    addBanners(tx, [
      { place: 2, src: '/art/a.svg', link: '/vip', title: '甲' },
      { place: 2, src: '/art/b.svg', link: '', title: '乙' },
      { place: 1, src: '/art/c.svg', link: '', title: '丙' },
    ]),
  );
  const home = [
    { src: '/art/a.svg', link: '/vip', title: '甲' },
    { src: '/art/b.svg', title: '乙' },
  ];
  expect((await call(rows.banners, { type: 2 })).body.data).toEqual(home);
  expect((await call(rows.banners, { type: '2' })).body.data).toEqual(home);
  expect((await call(rows.banners, {})).body.data).toEqual(home);
  expect((await call(rows.banners, { type: 1 })).body.data).toHaveLength(1);
});

it('shows a banner only within its period', async () => {
  await database.pool.query(`UPDATE banner SET starts_at = $1, ends_at = $2 WHERE title = '丙'`, [
    new Date(clock.now().getTime() + HOUR_MS),
    new Date(clock.now().getTime() + 2 * HOUR_MS),
  ]);
  const count = async () => (await call(rows.banners, { type: 1 })).body.data.length;
  expect(await count()).toBe(0);
  clock.advance(HOUR_MS);
  expect(await count()).toBe(1);
  clock.advance(HOUR_MS);
  expect(await count()).toBe(0);
  await database.pool.query(`UPDATE banner SET active = false WHERE title = '甲'`);
  expect((await call(rows.banners, {})).body.data).toHaveLength(1);
});

it('lists announcements newest first, and none before its start', async () => {
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
  await database.transaction((tx) =>
    announce(tx, [
      { text: '旧', startsAt: at(-2) },
      { text: '新', startsAt: at(-1) },
      { text: '明天', startsAt: at(24) },
    ]),
  );
  expect((await call(rows.announcements)).body.data).toEqual(['新', '旧']);
});

it('gives visitors the same announcements with the time of their publication', async () => {
  const { body } = await call(rows.datedAnnouncements);
  expect(body.data).toEqual([
    { id: expect.any(Number), text: '新', created_at: '2026-03-01 13:00:00' },
    { id: expect.any(Number), text: '旧', created_at: '2026-03-01 12:00:00' },
  ]);
});

it('keeps type 5 of /abouts separate from type 5 of the help centre', async () => {
  const updatedAt = new Date('2026-02-01T08:30:00+08:00');
  await database.transaction(async (tx) => {
    await putArticle(tx, { section: 'help', type: 5, title: '代理加盟', content: '<p>甲</p>', updatedAt });
    const terms = {
      section: 'abouts',
      type: 5,
      title: '服务条款与规则',
      content: '<p>乙</p><script>x</script>',
      updatedAt,
    } as const;
    await putArticle(tx, terms);
    await putArticle(tx, terms);
  });
  expect((await call(rows.article, { type: 5 })).body.data).toMatchObject({ title: '代理加盟', content: '<p>甲</p>' });
  expect((await call(rows.article, { type: '5', page: 'abouts' })).body.data).toEqual({
    title: '服务条款与规则',
    content: '<p>乙</p>',
    updated_at: '2026-02-01 08:30:00',
  });
});

it('answers 404 for an article that does not exist', async () => {
  for (const input of [{}, { type: 6 }, { type: 1, page: 'abouts' }, { type: 99 }]) {
    expect((await call(rows.article, input)).body).toEqual({ code: 404, message: WIRE.notFound, data: null });
  }
});
