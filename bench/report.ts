import type { Extent } from '../scripts/extent.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The limit of the figure, if it has one. Figures without a budget are informative. */
  budget?: { atMost: number } | { atLeast: number };
  /** It counts or weighs something, so that its limit holds on every machine and for a short run. */
  isCount?: true;
}

/** Whether the extent is long enough to judge the figure. A run that does everything once judges no speed. */
const isJudged = ({ budget, isCount }: Figure, extent: Extent): boolean =>
  budget !== undefined && (extent === 'whole' || isCount === true);

export const keeps = ({ value, budget }: Figure): boolean => {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
};

export const budgetText = ({ budget }: Figure): string => {
  if (budget === undefined) return '';
  return 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`;
};

const rounded = (value: number): string => (Math.abs(value) >= 1000 ? String(Math.round(value)) : value.toFixed(2));

/** Figures that are no finite numbers, and those that miss their budgets. */
export const problemsOf = (figures: readonly Figure[], extent: Extent): string[] =>
  figures.flatMap((figure) => {
    const { name, value, unit } = figure;
    if (!Number.isFinite(value)) return [`${name} is ${value}`];
    return isJudged(figure, extent) && !keeps(figure)
      ? [`${name} is ${rounded(value)} ${unit}, and its budget is ${budgetText(figure)}`]
      : [];
  });

/** Says that a benchmark has measured less than it has to. */
export const missingFigures = (name: string, measured: number, least = 1): string[] =>
  measured < least ? [`${name} has ${measured} figures, and measures at least ${least}`] : [];

/** Prints one line per figure, and then the problems. Returns true when there are none. */
export const printFigures = (figures: readonly Figure[], extent: Extent = 'whole'): boolean => {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log('');
  for (const figure of figures) {
    const mark = !isJudged(figure, extent) ? ' ' : keeps(figure) ? '✓' : '✗';
    const value = `${rounded(figure.value)} ${figure.unit}`.padEnd(18);
    console.log(`${mark} ${figure.name.padEnd(width)}  ${value}${budgetText(figure)}`);
  }
  const problems = problemsOf(figures, extent);
  for (const problem of problems) console.error(`FOUND  ${problem}`);
  return problems.length === 0;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
