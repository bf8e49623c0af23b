import { memberRows, type RequestOf, staffRows } from '@koi/contract';
import { beforeEach } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { newStaff } from './staff.ts';

export const TIER = { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' };
export const TERMS = { basis: 'first_deposit' as const, category: '', tiers: [TIER] };
export const NO_TERMS = { basis: 'none' as const, category: '', tiers: [] };

type Draft = RequestOf<typeof staffRows.activities.save>;

/** Activities with two types, edited by a member of staff. Every test begins without an activity. */
export const activitiesFixture = async () => {
  const clock = new ManualClock('2026-06-18T14:00:00+08:00');
  const app = await testApp({ clock });
  const { call, register, database } = app;
  const member = memberRows.activities;
  const staff = staffRows.activities;
  const editor = await newStaff(app, 'rewards');
  const asEditor = <T extends (typeof staff)[keyof typeof staff]>(row: T, input?: RequestOf<T>) =>
    call(row, input, { token: editor.token });
  const saveTypes = async (names: string[]) => {
    const { version, list } = (await asEditor(staff.types)).body.data;
    const wanted = [...list, ...names.map((name) => ({ id: 0, name }))];
    return (await asEditor(staff.saveTypes, { version, types: wanted })).body;
  };
  await saveTypes(['存款', '体育']);
  const types = (await call(member.types)).body.data;

  const draft = (change: Partial<Draft> = {}): Draft => ({
    type_id: types[0]?.id,
    title: '新会员首存礼金',
    headline: '锦鲤迎新季',
    tagline: '首存礼金最高 8,888 元',
    banner: '/art/banner-koi.svg',
    content: '<h2>礼金档位</h2><p>首存 100 元起</p>',
    memo: '每位会员限参与一次',
    active: 1,
    can_apply: 1,
    terms: TERMS,
    ...change,
  });
  const publish = async (change: Partial<Draft> = {}): Promise<number> => {
    const { body } = await asEditor(staff.save, draft(change));
    if (body.code !== 200) throw new Error(body.message);
    return body.data.id;
  };
  const titles = async (input: object = {}) =>
    (await call(member.list, input)).body.data.data.map(({ title }) => title);
  const auditOf = async (action: string) => {
    const { rows } = await database.pool.query(
      'SELECT target, changes FROM audit_row WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    );
    return rows[0];
  };
  let count = 0;
  beforeEach(async () => {
    await database.pool.query('DELETE FROM activity_application');
    await database.pool.query('DELETE FROM activity');
    clock.advance(1000);
  });
  const newMember = (): Promise<string> => {
    count += 1;
    return register(`Active${100 + count}`);
  };
  return {
    clock,
    app,
    call,
    register,
    database,
    types,
    asEditor,
    draft,
    publish,
    saveTypes,
    titles,
    auditOf,
    newMember,
  };
};
