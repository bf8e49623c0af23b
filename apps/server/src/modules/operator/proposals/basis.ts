import type { ProposalDifference } from '@koi/contract';
import { refuse } from '../../../platform/index.ts';

/**
 * The facts that a proposal rests on, each with the name and the value that people read. They are stored when the
 * proposal is made, and an agreement is refused when one of them has changed.
 */
export type Basis = Readonly<Record<string, string>>;

/** The facts that differ. A fact that is missing on one side counts as empty there. */
export const differencesBetween = (then: Basis, now: Basis): ProposalDifference[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .map((field) => ({ field, before: then[field] ?? '', after: now[field] ?? '' }))
    .filter(({ before, after }) => before !== after);

/** Proposals of an earlier release have no basis, and nobody knows what their makers have read. */
export const requireUnchanged = (then: Basis | null, now: Basis): void => {
  if (then === null || differencesBetween(then, now).length > 0) throw refuse('proposals.changed');
};

/** The basis of an object that no longer exists. */
export const gone = (name: string): Basis => ({ [name]: '已不存在' });
