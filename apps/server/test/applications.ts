import { memberRows, staffRows } from '@koi/contract';
import type { ActivityTerms } from '@koi/contract/rules/activities';
import { beforeEach } from 'vitest';
import { createLedger } from '../src/ledger/index.ts';
import { createTurnover } from '../src/modules/money/turnover/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { createStaff } from '../src/modules/people/staff/index.ts';
import { createCatalogueService } from '../src/modules/play/catalogue/index.ts';
import { createReviewing } from '../src/modules/rewards/activities/staff-reviewing.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp, testConfig } from './app.ts';
import { memberIdOf } from './money.ts';
import { storeActivities } from './past.ts';
import { newStaff, type TestStaff } from './staff.ts';

export const MANUAL: ActivityTerms = { basis: 'manual', category: '', tiers: [] };

export interface Applicant {
  name: string;
  token: string;
  id: number;
}

/** An activity without a fixed bonus, and two members of staff who review the applications for it. */
export const applicationsFixture = async () => {
  const clock = new ManualClock('2026-06-18T14:00:00+08:00');
  const app = await testApp({ clock });
  const { call, register, database } = app;
  const rows = staffRows.applications;
  const turnover = createTurnover({ database, clock });
  const { audit } = createStaff({ database, clock, config: testConfig() });
  const settings = createSettings({ database });
  const sent: { title: string; content: string; memberIds: readonly number[] }[] = [];
  const parts = {
    database,
    clock,
    turnover,
    ledger: createLedger(),
    settings,
    audit,
    proposals: createProposals({ database, clock, settings, audit }),
    games: createCatalogueService({ database, clock }),
    letters: {
      sendLetters: async (_: unknown, letter: (typeof sent)[number]) => {
        sent.push(letter);
      },
    },
  };
  const reviewing = createReviewing(parts);

  /** An activity with these terms, open since 1 June. */
  const offered = async (terms: ActivityTerms): Promise<number> => {
    const text = { headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>首存 100 元起</p>' };
    const more = { memo: '每位会员一次', endsAt: null, active: true, canApply: true };
    const startsAt = new Date('2026-06-01T00:00:00+08:00');
    const activity = { ...text, ...more, startsAt, terms, title: '新会员首存礼金' };
    const [id = 0] = await database.transaction((tx) => storeActivities(tx, [activity], clock.now()));
    return id;
  };

  const anna = await newStaff(app, 'rewards', 'anna');
  const bao = await newStaff(app, 'rewards', 'bao1');
  const activityId = await offered(MANUAL);
  let count = 0;
  beforeEach(() => {
    sent.length = 0;
    clock.advance(60_000);
  });

  const newMember = async (): Promise<Applicant> => {
    count += 1;
    const name = `Bonus${100 + count}`;
    const token = await register(name);
    return { name, token, id: await memberIdOf(app, token) };
  };

  const act = async (row: (typeof rows)['approve' | 'refuse'], who: TestStaff, input: object, key?: string) =>
    (await call(row, input, { token: who.token, headers: key === undefined ? {} : { 'idempotency-key': key } })).body;

  /** A new application of the member. */
  const applied = async (
    { name, token }: Applicant,
    activityid = activityId,
  ): Promise<{ no: string; version: number }> => {
    await call(memberRows.activities.apply, { activityid }, { token });
    const { data } = (await call(rows.list, { state: 1, search: name }, { token: anna.token })).body;
    const [row] = data.data;
    if (row === undefined) throw new Error('there is no application');
    return { no: row.no, version: row.version };
  };
  const approval = (of: { no: string; version: number }, more: object = {}) => ({
    ...of,
    bonus: '188',
    multiple: '5',
    remark: '活动奖励',
    ...more,
  });
  const latest = async ({ token }: Applicant) =>
    (await call(memberRows.activities.applications, {}, { token })).body.data.data[0];
  const auditOf = async (no: string) => {
    const { rows: found } = await database.pool.query(
      'SELECT action, staff_name, changes FROM audit_row WHERE target = $1 ORDER BY id',
      [`活动申请 ${no}`],
    );
    return found;
  };
  return {
    clock,
    app,
    call,
    database,
    rows,
    turnover,
    sent,
    parts,
    reviewing,
    anna,
    bao,
    offered,
    act,
    applied,
    approval,
    latest,
    auditOf,
    newMember,
  };
};
