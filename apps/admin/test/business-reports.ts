import type { PlayRow, ProfitReport, ProfitSums } from '@koi/contract';

export const sums = (changes: Partial<ProfitSums> = {}): ProfitSums => ({
  bets: 2_869_860,
  stake: '54313500.00',
  payout: '52556453.03',
  ggr: '1757046.97',
  bonuses: '286400.00',
  rebates: '318260.40',
  red_packets: '141810.60',
  commissions: '246300.00',
  venue_fees: '0.00',
  payment_fees: '61420.00',
  ngr: '702855.97',
  adjustments: '1280.00',
  actual: '96.76',
  members: 8_412,
  ...changes,
});

const play = (changes: Partial<PlayRow> = {}): PlayRow => ({
  bets: 402_816,
  stake: '16284600.00',
  payout: '16033817.16',
  ggr: '250782.84',
  theoretical: '98.70',
  actual: '98.46',
  chance: 'common',
  chance_percent: '11',
  ggr_before: '200000.00',
  ...changes,
});

export const aReport = (changes: Partial<ProfitReport> = {}): ProfitReport => ({
  first: '2026-06-01',
  last: '2026-06-18',
  compared_first: '2026-05-01',
  compared_last: '2026-05-18',
  made_at: '2026-06-18 15:26:00',
  definition: 1,
  agrees: true,
  fees_set: { venue: false, payment: true },
  now: sums(),
  before: sums({ ngr: '600000.00', members: 8_004 }),
  unit: 'day',
  points: [
    { at: '2026-06-17', ggr: '80000.00' },
    { at: '2026-06-18', ggr: '-20000.00' },
  ],
  points_before: [
    { at: '2026-05-17', ggr: '70000.00' },
    { at: '2026-05-18', ggr: '60000.00' },
  ],
  venues: [
    {
      ...play(),
      platname: 'yunding',
      title: '云顶真人',
      games: [
        { ...play({ chance: 'never', chance_percent: '<0.1' }), game: 'dragon-tiger', name: '极速龙虎' },
        { ...play({ chance: 'few', chance_percent: '' }), game: 'baccarat', name: '经典百家乐' },
      ],
    },
    {
      ...play({ theoretical: '', chance: 'unknown', chance_percent: '' }),
      platname: 'tianji',
      title: '天际体育',
      games: [],
    },
  ],
  rewards: [
    { kind: 'bonuses', count: 120, amount: '286400.00', before: '100000.00' },
    { kind: 'rebates', count: 900, amount: '318260.40', before: '0.00' },
  ],
  liability: {
    centre: '100.00',
    held: '20.00',
    transit: '3.00',
    venues: '400.00',
    total: '523.00',
    open_stakes: '50.00',
    unclaimed_rebates: '7.00',
  },
  ...changes,
});
