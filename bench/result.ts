import type { FigureRow, Report } from '../scripts/results/result.ts';
import { budgetText, type Figure, keeps, problemsOf } from './report.ts';

const DIGITS = 4;

const rowOf = (figure: Figure): FigureRow => {
  const { name, value, unit, budget } = figure;
  const row = { name, value: Number(value.toPrecision(DIGITS)), unit };
  return budget === undefined ? row : { ...row, budget: budgetText(figure), kept: keeps(figure) };
};

/** What a whole run that measured these figures says in its result. Figures can be missing. */
export const reportOf = (figures: readonly Figure[], missing: readonly string[] = []): Report => ({
  findings: [...missing, ...problemsOf(figures, 'whole')],
  counts: { figures: figures.length },
  figures: figures.map(rowOf),
});
