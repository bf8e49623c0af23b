import type { RiskBrief, RiskCase, RiskDetail, RiskEvidence, RiskHit, RiskLink, RiskRow } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fakeApi } from './fake-api.ts';
import { aList } from './orders.ts';

export const aRiskRow = (change: Partial<RiskRow> = {}): RiskRow => ({
  member_id: 100_001,
  member_name: 'chenyu88',
  vip: 5,
  score: 85,
  rules: ['same-device', 'same-payer', 'registered-together'],
  links: 2,
  changed_at: '2026-11-16 12:00:00',
  needs_look: true,
  case_no: '',
  owner: '',
  ...change,
});

export const aHit = (change: Partial<RiskHit> = {}): RiskHit => ({
  rule: 'same-device',
  points: 40,
  shadow_day: 0,
  right: 5,
  wrong: 2,
  others: ['linan0612'],
  expires_at: '2027-02-14 12:00:00',
  ...change,
});

export const aLink = (change: Partial<RiskLink> = {}): RiskLink => ({
  member_id: 100_002,
  member_name: 'linan0612',
  vip: 1,
  joined_at: '2026-06-12 12:00:00',
  strength: 'strong',
  rules: ['same-device'],
  referral: '',
  clearance: null,
  ...change,
});

export const someEvidence = (change: Partial<RiskEvidence> = {}): RiskEvidence => ({
  id: 1,
  other_id: 100_002,
  other_name: 'linan0612',
  rule: 'same-device',
  text: '两账号都用过设备 D-5f2c',
  first_at: '2026-06-12 12:00:00',
  last_at: '2026-11-16 12:00:00',
  points: 40,
  cleared: false,
  ...change,
});

export const aRiskCase = (change: Partial<RiskCase> = {}): RiskCase => ({
  no: 'C20261116120000ABCDEFGHJKLM',
  member_id: 100_001,
  member_name: 'chenyu88',
  vip: 5,
  score: 85,
  opened_at: '2026-11-16 15:02:00',
  opened_by: 'risk01',
  owner: 'risk01',
  mine: true,
  closed_at: '',
  closed_by: '',
  outcome: '',
  remark: '',
  ...change,
});

export const aBrief = (change: Partial<RiskBrief> = {}): RiskBrief => ({
  score: 85,
  available: true,
  look: true,
  wait: true,
  hits: [aHit(), aHit({ rule: 'quick-turn', points: 20, shadow_day: 6, others: [] })],
  links: [
    aLink(),
    aLink({ member_id: 100_003, member_name: 'bailu520', strength: 'relation', rules: [], referral: 'referred' }),
  ],
  ...change,
});

export const aRiskDetail = (change: Partial<RiskDetail> = {}): RiskDetail => ({
  ...aBrief(),
  member_id: 100_001,
  member_name: 'chenyu88',
  vip: 5,
  joined_at: '2026-04-02 12:00:00',
  version: 'R1',
  between: [],
  evidence: [someEvidence()],
  case: null,
  release: null,
  ...change,
});

/** A fake server with one member who is linked to two others. */
export const riskApi = () => {
  const api = fakeApi();
  const { risk } = staffCalls;
  api.answer(risk.list, aList([aRiskRow()]));
  api.answer(risk.cases, aList([aRiskCase()]));
  api.answer(risk.detail, aRiskDetail());
  api.answer(risk.rules, {
    version: 'R1',
    available: true,
    rules: [
      { rule: 'same-device', version: 1, points: 40, days: 90, shadow_day: 0, right: 5, wrong: 2 },
      { rule: 'quick-turn', version: 1, points: 20, days: 90, shadow_day: 6, right: 0, wrong: 0 },
    ],
  });
  return api;
};
