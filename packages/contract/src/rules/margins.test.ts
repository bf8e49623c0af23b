import { describe, expect, it } from 'vitest';
import { highestCommission, marginsOf, marginWarnings, unknownMargins, withRebates } from './margins.ts';

const game = (category: 'realbet' | 'joker' | 'fish' | 'concise', name: string, return_percent: string) => ({
  category,
  name,
  return_percent,
});
const GAMES = [
  game('realbet', '至尊百家乐', '98.94'),
  game('realbet', '二十一点', '99.59'),
  game('realbet', '新桌台', ''),
  game('joker', '十三水', '98.33'),
  game('concise', '锦鲤献瑞', '96.04'),
  game('fish', '锦鲤捕鱼', '97.00'),
];
const level = (realperson: string) => ({
  realperson,
  sport: '0.40',
  e_sport: '0.40',
  joker: '0.60',
  electron: '0.80',
  lottery: '0.20',
});

describe('margins', () => {
  const margins = marginsOf(GAMES, [level('0.05'), level('0.19')]);
  const of = (field: string) => margins.find((margin) => margin.field === field);

  it('use the smallest known edge of the category and the highest rebate of all levels', () => {
    expect(of('realperson')).toEqual({ field: 'realperson', games: 3, edge: '0.41', game: '二十一点', rebate: '0.19' });
    expect(of('joker')).toMatchObject({ edge: '1.67', game: '十三水' });
    expect(of('sport')).toMatchObject({ edge: '', game: '' });
  });

  it('are unknown only where there are games', () => {
    expect(unknownMargins(margins)).toEqual([]);
    const lottery = { category: 'lottery' as const, name: '快三', return_percent: '' };
    expect(unknownMargins(marginsOf([...GAMES, lottery], []))).toEqual(['lottery']);
  });

  it('count fishing with slots, whose rebate percentage it uses', () => {
    expect(of('electron')).toMatchObject({ edge: '3.00', game: '锦鲤捕鱼' });
  });

  it('add the highest direct and indirect commission, which two agents may earn on one stake', () => {
    expect(highestCommission([])).toBe('0.00');
    const tiers = [
      { direct: '0.15', indirect: '0.02' },
      { direct: '0.10', indirect: '0.05' },
    ];
    expect(highestCommission(tiers)).toBe('0.20');
  });

  it('warn only about a category that returns the whole edge or more', () => {
    expect(marginWarnings(margins, '0.20')).toEqual([]);
    expect(marginWarnings(margins, '0.22')).toEqual([
      '真人：返水 0.19% + 最高佣金 0.22% = 0.41%，不低于「二十一点」的优势 0.41%，长期必亏。',
    ]);
    expect(marginWarnings(withRebates(margins, { realperson: '1.05' }), '0.65')).toHaveLength(1);
    expect(marginWarnings(withRebates(margins, { realperson: 'x' }), '0')).toEqual([]);
  });
});
