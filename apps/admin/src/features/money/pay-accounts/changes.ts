export interface Change {
  label: string;
  before: string;
  after: string;
}

const EMPTY = '（空）';

/** Fields that differ, with their display labels. */
export const changesOf = <T extends object>(
  labels: Readonly<Partial<Record<keyof T, string>>>,
  before: T,
  after: T,
): Change[] =>
  (Object.entries(labels) as [keyof T, string][])
    .filter(([name]) => String(before[name]) !== String(after[name]))
    .map(([name, label]) => ({
      label,
      before: String(before[name]) || EMPTY,
      after: String(after[name]) || EMPTY,
    }));

export const sayChanges = (changes: readonly Change[]): string =>
  changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join('；');
