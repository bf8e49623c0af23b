import type {
  BlockRow,
  CaseRow,
  EndingRow,
  HouseLimitRow,
  Limit,
  MarkerRow,
  OutputOf,
  ReturnRow,
  StaffRows,
} from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fakeApi } from './fake-api.ts';
import { aList } from './orders.ts';

type Rows = StaffRows['protection'];
type Summary = OutputOf<Rows['summary']>;
type Report = OutputOf<Rows['report']>;
type MemberProtection = OutputOf<Rows['member']>;

const person = { member_id: 10286, member_name: 'koi8866', vip: 3 };

export const aSummary = (change: Partial<Summary> = {}): Summary => ({
  blocks: { pause: 12, break: 31, exclusion: 38, house: 5 },
  refused_today: { total: 23, deposit: 9, play: 11, rewards: 3 },
  raises: { waiting: 4, ready: 2, lapsed: 1 },
  advertising: 0,
  returns: 3,
  cases: 1,
  endings: 2,
  log: { rows: 4218, sound: true, checked_at: '2026-11-16 03:00:00' },
  ...change,
});

export const aBlockRow = (change: Partial<BlockRow> = {}): BlockRow => ({
  id: 1,
  ...person,
  kind: 'exclusion',
  term: '6m',
  reason: '',
  started_at: '2026-11-01 14:40:00',
  ends_at: '2027-05-01 14:40:00',
  percent: 8,
  ending: 'return',
  balance: '640.00',
  ...change,
});

export const aReturn = (change: Partial<ReturnRow> = {}): ReturnRow => ({
  id: 4,
  ...person,
  term: '1y',
  ended_at: '2026-11-11 00:00:00',
  asked_at: '2026-11-14 20:10:00',
  state: 'waiting',
  first: null,
  second: null,
  proposal_no: '',
  mine: 0,
  obstacle: '',
  effective_at: '',
  reason: '',
  ...change,
});

export const aMarker = (change: Partial<MarkerRow> = {}): MarkerRow => ({
  ...person,
  kind: 'chasing',
  basis: '亏损后 10 分钟内再存款，今天 4 次',
  at: '2026-11-15 14:52:00',
  degree: 4,
  cared_at: '',
  ...change,
});

export const anEnding = (change: Partial<EndingRow> = {}): EndingRow => ({
  id: 8,
  ...person,
  platname: 'canghai',
  venue: '沧海捕鱼',
  cause: '自我排除',
  requested_at: '2026-11-15 14:00:00',
  asked: 18,
  answer: 'silent',
  balance: '320.00',
  alert: 1,
  ...change,
});

export const aCase = (change: Partial<CaseRow> = {}): CaseRow => ({
  id: 6,
  ...person,
  kind: 'person',
  at: '2026-11-15 14:00:00',
  other_id: 10101,
  other_name: 'zhuyinx',
  detail: '填写出生日期时发现',
  open: 1,
  closed_by: '',
  closed_at: '',
  remark: '',
  ...change,
});

export const aHouseLimit = (change: Partial<HouseLimitRow> = {}): HouseLimitRow => ({
  member_id: 0,
  member_name: '',
  kind: 'deposit',
  period: 'day',
  value: '50000.00',
  holds_from: '2026-01-01 00:00:00',
  reason: '年度政策',
  staff_name: 'admin01',
  ...change,
});

export const aLimit = (change: Partial<Limit> = {}): Limit => ({
  kind: 'deposit',
  period: 'day',
  own: '8000.00',
  house: '',
  value: '8000.00',
  used: '7200.00',
  pending: '0.00',
  left: '800.00',
  percent: 90,
  resets_at: '2026-11-17 00:00:00',
  house_next: null,
  raise: null,
  ...change,
});

export const aProtection = (change: Partial<MemberProtection> = {}): MemberProtection => ({
  birth_date: '1990-**-**',
  block: null,
  block_id: 0,
  limits: [aLimit()],
  reality_minutes: 60,
  minutes_today: 42,
  minutes_month: 620,
  ...change,
});

export const aReport = (change: Partial<Report> = {}): Report => ({
  limits: [{ kind: 'deposit', set: 41, lowered: 17, holding: 305 }],
  blocks: [{ kind: 'break', term: '30d', taken: 22, holding: 31 }],
  raises: { requested: 19, confirmed: 6, cancelled: 8, lapsed: 5 },
  refusals: [{ action: 'launch', by_block: 51, by_limit: 13, by_age: 2, total: 66 }],
  advertising: { withheld: 1204, reached: 0 },
  ...change,
});

/** A fake server with one row in every list of player protection. */
export const protectionApi = () => {
  const api = fakeApi();
  const { protection } = staffCalls;
  api.answer(protection.summary, aSummary());
  api.answer(protection.blocks, aList([aBlockRow()]));
  api.answer(protection.returns, aList([aReturn()]));
  api.answer(protection.markers, aList([aMarker()]));
  api.answer(protection.endings, aList([anEnding()]));
  api.answer(protection.cases, aList([aCase()]));
  api.answer(protection.houseLimits, [aHouseLimit()]);
  api.answer(protection.report, aReport());
  api.answer(protection.settings, { raise_wait_hours: 24, reality_minutes: 60, waiting_proposal: '' });
  return api;
};
