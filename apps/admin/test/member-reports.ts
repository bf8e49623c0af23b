import type { CohortWeek, FirstDeposit, MemberDay, MemberFigures, MemberTotals, TreeFigures } from '@koi/contract';

export const aCohortWeek = (change: Partial<CohortWeek> = {}): CohortWeek => ({
  first: '2026-06-01',
  last: '2026-06-07',
  registered: 200,
  depositors: 70,
  d1: 0.412,
  d7: 0.246,
  d30: null,
  ngr_1: '18.60',
  ngr_2: '27.40',
  ngr_4: null,
  ngr_8: null,
  ngr: '6842.40',
  ...change,
});

export const aFirstDeposit = (change: Partial<FirstDeposit> = {}): FirstDeposit => ({
  member_id: 100_201,
  member_name: 'hailan23',
  vip: 2,
  no: 'D20260618152100AAAAAAAAAAAA',
  way: 'usdt',
  amount: '1440.00',
  at: '2026-06-18 15:21:00',
  referred: true,
  ...change,
});

export const memberTotals = (change: Partial<MemberTotals> = {}): MemberTotals => ({
  bets: 40,
  deposits: '5000.00',
  withdrawals: '1200.00',
  stake: '80000.00',
  ggr: '2400.00',
  rewards: '300.00',
  ngr: '2100.00',
  ...change,
});

export const someMemberFigures = (change: Partial<MemberFigures> = {}): MemberFigures => ({
  member_id: 100_201,
  member_name: 'hailan23',
  vip: 2,
  ...memberTotals(),
  ...change,
});

export const aMemberDay = (change: Partial<MemberDay> = {}): MemberDay => ({
  day: '2026-06-18',
  opening: '100.00',
  deposits: '500.00',
  rewards: '8.88',
  commission: '0.00',
  won: '-200.00',
  adjustments: '0.00',
  withdrawals: '50.00',
  other: '0.00',
  closing: '358.88',
  to_games: '400.00',
  from_games: '100.00',
  at_games: '100.00',
  ...change,
});

export const someTreeFigures = (change: Partial<TreeFigures> = {}): TreeFigures => ({
  agent_id: 100_007,
  agent_name: 'lotus88',
  members: 420,
  joined: 12,
  players: 88,
  deposits: '90000.00',
  withdrawals: '40000.00',
  stake: '800000.00',
  ggr: '24000.00',
  rewards: '3000.00',
  commission: '1600.00',
  ngr: '19400.00',
  ...change,
});
