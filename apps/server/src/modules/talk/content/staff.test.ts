import { memberRows, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { staffToken } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const { banners, announcements, articles } = staffRows;
const STEP_MS = 600_000;

let token = '';
beforeAll(async () => {
  token = await staffToken(app, 'content');
});

const refused = (code: number, message: string) => ({ code, message, data: null });
const lastAudit = async () =>
  (await database.pool.query('SELECT action, target, changes FROM audit_row ORDER BY id DESC LIMIT 1')).rows[0];

const BANNER = {
  id: 0,
  version: 0,
  src: '/art/a.svg',
  eyebrow: '',
  headline: '迎新季',
  line: '',
  link: '/activity',
  starts_at: '',
  ends_at: '',
  active: 1,
} as const;

describe('banners', () => {
  const save = async (changes: object = {}) => (await call(banners.save, { ...BANNER, ...changes }, { token })).body;
  const list = async () => (await call(banners.list, {}, { token })).body.data;
  const seen = async () => (await call(memberRows.content.banners, {})).body.data.map(({ title }) => title);
  const versionOf = async (id: number) => (await list()).find((row) => row.id === id)?.version ?? 0;

  it('are shown to members as they are saved, in their order', async () => {
    const { data: first, message } = await save({ eyebrow: '礼遇', line: '最高 8,888 元' });
    expect(message).toBe('已保存');
    expect(await lastAudit()).toMatchObject({ action: 'banners.save', target: '轮播图 礼遇｜迎新季｜最高 8,888 元' });
    await save({ headline: '第二张', line: '一行' });
    expect(await seen()).toEqual(['礼遇｜迎新季｜最高 8,888 元', '第二张｜一行']);
    expect((await list())[0]).toMatchObject({
      eyebrow: '礼遇',
      headline: '迎新季',
      line: '最高 8,888 元',
      state: 'shown',
    });
    await save({ id: first.id, version: 1, headline: '改过的' });
    expect(await seen()).toEqual(['改过的', '第二张｜一行']);
    expect((await lastAudit()).changes).toEqual([
      { field: '标题', before: '礼遇｜迎新季｜最高 8,888 元', after: '改过的' },
    ]);
  });

  it('cannot be overwritten from an older version', async () => {
    const { data } = await save({ headline: '两人改' });
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((headline) => save({ id: data.id, version: 1, headline })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)).toEqual(refused(409, '内容已被他人修改，请刷新后再编辑'));
    expect((await call(banners.remove, { id: data.id, version: 1 }, { token })).body.code).toBe(409);
    expect((await call(banners.remove, { id: data.id, version: 2 }, { token })).body.message).toBe('已删除');
    expect(await save({ id: data.id, version: 2 })).toEqual(refused(404, '内容不存在'));
  });

  it('write no audit row when nothing changed', async () => {
    const [row] = await list();
    const before = await database.pool.query('SELECT count(*) FROM audit_row');
    await call(banners.save, row, { token });
    expect((await database.pool.query('SELECT count(*) FROM audit_row')).rows).toEqual(before.rows);
  });

  it('move by one place, and keep one order when many are moved at once', async () => {
    for (const headline of ['三', '四', '五']) await save({ headline });
    const order = async () => (await list()).map(({ id }) => id);
    const before = await order();
    const [top = 0, next = 0] = before;
    expect((await call(banners.move, { id: next, to: 'up' }, { token })).body.message).toBe('已调整顺序');
    expect((await order()).slice(0, 2)).toEqual([next, top]);
    await call(banners.move, { id: next, to: 'up' }, { token });
    expect((await order()).slice(0, 2)).toEqual([next, top]);
    await Promise.all(before.map((id, n) => call(banners.move, { id, to: n % 2 ? 'up' : 'down' }, { token })));
    expect((await order()).toSorted()).toEqual(before.toSorted());
    const { rows } = await database.pool.query(
      'SELECT count(DISTINCT sort)::int AS n, count(*)::int AS all FROM banner',
    );
    expect(rows[0].n).toBe(rows[0].all);
  });

  it('are shown only within their period and while they are active', async () => {
    const { data } = await save({ headline: '限时', starts_at: '2026-03-01 12:10', ends_at: '2026-03-01 12:20:00' });
    const state = async () => (await list()).find(({ id }) => id === data.id)?.state;
    expect([await state(), (await seen()).includes('限时')]).toEqual(['waiting', false]);
    clock.advance(STEP_MS);
    expect([await state(), (await seen()).includes('限时')]).toEqual(['shown', true]);
    clock.advance(STEP_MS);
    expect([await state(), (await seen()).includes('限时')]).toEqual(['over', false]);
    await save({ id: data.id, version: await versionOf(data.id), headline: '限时', active: 0 });
    expect(await state()).toBe('off');
  });

  it.each([
    [{ src: '' }, '请上传图片，或填写 / 开头的站内地址、https:// 开头的图片地址'],
    [{ src: 'javascript:alert(1)' }, '请上传图片，或填写 / 开头的站内地址、https:// 开头的图片地址'],
    [{ headline: '' }, '请输入主标题，12字以内'],
    [{ headline: '一｜二' }, '标题中不能使用竖线'],
    [{ link: 'javascript:alert(1)' }, '链接须为 / 开头的页面地址，或 https:// 开头的完整网址'],
    [{ link: '//evil.example' }, '链接须为 / 开头的页面地址，或 https:// 开头的完整网址'],
    [{ link: 'https://user@evil.example' }, '链接须为 / 开头的页面地址，或 https:// 开头的完整网址'],
    [{ starts_at: '明天' }, '请输入正确的展示时间'],
    [{ starts_at: '2026-02-30 10:00' }, '请输入正确的展示时间'],
    [{ starts_at: '2026-03-02 10:00', ends_at: '2026-03-01 10:00' }, '结束时间须晚于开始时间'],
  ])('are refused with %j', async (changes, text) => {
    expect(await save(changes)).toEqual(refused(400, text));
  });
});

describe('announcements', () => {
  const FORM = { id: 0, version: 0, text: '今晚维护', starts_at: '', ends_at: '', active: 1 } as const;
  const save = async (changes: object = {}) =>
    (await call(announcements.save, { ...FORM, ...changes }, { token })).body;
  const seen = async () => (await call(memberRows.content.announcements, {})).body.data;

  it('start immediately without a start time, and are visible at once', async () => {
    const { data } = await save();
    expect(await seen()).toEqual(['今晚维护']);
    await save({ id: data.id, version: 1, text: '今晚 02:00 维护' });
    expect(await seen()).toEqual(['今晚 02:00 维护']);
    expect(await save({ id: data.id, version: 1 })).toEqual(refused(409, '内容已被他人修改，请刷新后再编辑'));
    await save({ id: data.id, version: 2, active: 0 });
    expect(await seen()).toEqual([]);
    expect((await call(announcements.remove, { id: data.id, version: 3 }, { token })).body.message).toBe('已删除');
    expect((await call(announcements.list, {}, { token })).body.data).toEqual([]);
  });

  it('keep their start time when a change does not name one', async () => {
    const { data } = await save({ text: '旧的', starts_at: '2026-02-01 08:00' });
    await save({ id: data.id, version: 1, text: '改了' });
    const [row] = (await call(announcements.list, {}, { token })).body.data;
    expect(row).toMatchObject({ text: '改了', starts_at: '2026-02-01 08:00:00', state: 'shown' });
  });

  it('need a text within the length limit', async () => {
    expect(await save({ text: '' })).toEqual(refused(400, '请输入公告内容，200字以内'));
    expect(await save({ text: '字'.repeat(201) })).toEqual(refused(400, '请输入公告内容，200字以内'));
  });
});

describe('articles', () => {
  const FORM = { section: 'help', type: 1, version: 0, title: '常见问题', content: '<p>答</p>' };
  const save = async (changes: object = {}) => (await call(articles.save, { ...FORM, ...changes }, { token })).body;
  const read = async (input: object) => (await call(memberRows.content.article, input)).body;

  it('are all listed, including those that are not written yet', async () => {
    const { data } = (await call(articles.list, {}, { token })).body;
    expect(data.map(({ section, type }) => `${section} ${type}`)).toEqual([
      'help 7',
      'help 1',
      'help 2',
      'help 3',
      'help 4',
      'help 5',
      'help 8',
      'abouts 5',
      'abouts 6',
    ]);
    expect(data[0]).toEqual({ section: 'help', type: 7, title: '关于我们', updated_at: '', version: 0 });
  });

  it('are shown to members sanitised, as they are saved', async () => {
    expect((await save({ content: '<p onclick="x()">答</p><script>x()</script>' })).data).toEqual({ version: 1 });
    expect((await read({ type: 1 })).data).toMatchObject({ title: '常见问题', content: '<p>答</p>' });
    expect((await call(articles.detail, { section: 'help', type: 1 }, { token })).body.data).toMatchObject({
      content: '<p>答</p>',
      version: 1,
    });
    await save({ version: 1, title: '常见的问题' });
    expect((await read({ type: 1 })).data.title).toBe('常见的问题');
    expect((await lastAudit()).changes).toContainEqual({ field: '标题', before: '常见问题', after: '常见的问题' });
  });

  it('accept one of several concurrent saves, also for the first version', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({ type: 8, title: '博彩责任' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(7);
  });

  it('can be saved only for pages that exist', async () => {
    expect(await save({ type: 6 })).toEqual(refused(404, '内容不存在'));
    expect(await save({ section: 'abouts', type: 1 })).toEqual(refused(404, '内容不存在'));
    expect(await save({ content: '<p> </p>' })).toEqual(refused(400, '请输入正文'));
  });
});
