import {
  type Competitor,
  type MarketRule,
  mostBalanced,
  type OutcomeTable,
  type Result,
  type SelectionRule,
  signed,
  sum,
  verdictOf,
} from './model.ts';

/** The names of the markets of two sides, for example 让分 and 总分. */
export interface TwoSidedWords {
  readonly handicap: string;
  readonly total: string;
  /** The value that decides the winner. */
  readonly note: string;
}

/** The lead of the first side. */
export const lead = ({ score: [home = 0, away = 0] }: Result): number => home - away;

export const handicap =
  ([home, away]: readonly Competitor[]) =>
  (line: number): SelectionRule[] => [
    { key: 'home', label: `${home?.name} ${signed(line)}`, verdict: (result) => verdictOf(lead(result) + line) },
    { key: 'away', label: `${away?.name} ${signed(-line)}`, verdict: (result) => verdictOf(-lead(result) - line) },
  ];

export const overUnder = (line: number): SelectionRule[] => [
  { key: 'over', label: `大 ${line}`, verdict: ({ score }) => verdictOf(sum(score) - line) },
  { key: 'under', label: `小 ${line}`, verdict: ({ score }) => verdictOf(line - sum(score)) },
];

/** The winner, a handicap and the total of both sides, for games without a draw. The lines are half lines. */
export const twoSidedMarkets = (
  sides: readonly Competitor[],
  outcomes: OutcomeTable,
  words: TwoSidedWords,
  lines: { handicap: readonly number[]; total: readonly number[] },
): MarketRule[] => {
  const [home = '', away = ''] = sides.map(({ name }) => name);
  return [
    {
      key: 'win',
      name: '胜负',
      note: words.note,
      selections: [
        { key: 'home', label: home, verdict: (result) => (lead(result) > 0 ? 'win' : 'lose') },
        { key: 'away', label: away, verdict: (result) => (lead(result) < 0 ? 'win' : 'lose') },
      ],
    },
    {
      key: 'handicap',
      name: words.handicap,
      note: '半数盘，无平',
      selections: handicap(sides)(mostBalanced(outcomes, lines.handicap, handicap(sides))),
    },
    {
      key: 'total',
      name: words.total,
      note: '双方合计',
      selections: overUnder(mostBalanced(outcomes, lines.total, overUnder)),
    },
  ];
};
