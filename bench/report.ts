export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The limit of the figure, if it has one. Figures without a budget are informative. */
  budget?: { atMost: number } | { atLeast: number };
}

const keeps = ({ value, budget }: Figure): boolean => {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
};

const budgetText = ({ budget }: Figure): string => {
  if (budget === undefined) return '';
  return 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`;
};

const rounded = (value: number): string => (Math.abs(value) >= 1000 ? String(Math.round(value)) : value.toFixed(2));

/** Prints one line per figure. Returns true when every budget is met. */
export const printFigures = (figures: readonly Figure[]): boolean => {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log('');
  for (const figure of figures) {
    const mark = figure.budget === undefined ? ' ' : keeps(figure) ? '✓' : '✗';
    const value = `${rounded(figure.value)} ${figure.unit}`.padEnd(18);
    console.log(`${mark} ${figure.name.padEnd(width)}  ${value}${budgetText(figure)}`);
  }
  return figures.every(keeps);
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
