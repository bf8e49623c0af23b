import type { OutputOf, StaffRows } from '@koi/contract';
import type { TierForm } from '@koi/contract/rules/agents';
import { useState } from 'react';

export type Plans = OutputOf<StaffRows['agents']['plan']>;
export type TierText = Record<keyof TierForm, string>;
export type Row = TierText & { key: number };

const EMPTY: TierText = { active: '', turnover: '', direct: '', indirect: '' };

let lastKey = 0;
const rowOf = (tier: TierText): Row => {
  lastKey += 1;
  return { ...tier, key: lastKey };
};

/** Amounts are edited without trailing zeros: 30000.00 → 30000. */
const rowsOf = ({ latest }: Plans): Row[] =>
  latest.tiers.length === 0
    ? [rowOf(EMPTY)]
    : latest.tiers.map(({ active, turnover, direct, indirect }) =>
        rowOf({ active: String(active), turnover: turnover.replace(/\.00$/, ''), direct, indirect }),
      );

/** The edited plan. It follows the latest plan until it is edited, and then keeps the version that it is based on. */
export const usePlanDraft = (plans: Plans) => {
  const { version } = plans.latest;
  const [draft, setDraft] = useState(() => ({ base: version, rows: rowsOf(plans), isEdited: false }));
  const isBehind = draft.base !== version;
  const discard = () => setDraft({ base: version, rows: rowsOf(plans), isEdited: false });
  if (isBehind && !draft.isEdited) discard();
  const edit = (rowsAfter: (rows: Row[]) => Row[]) =>
    setDraft((current) => ({ ...current, rows: rowsAfter(current.rows), isEdited: true }));
  return {
    rows: draft.rows,
    base: draft.base,
    isEdited: draft.isEdited,
    /** Another plan was saved since these edits began. */
    isBehind,
    change: (key: number, next: Partial<TierText>) =>
      edit((rows) => rows.map((row) => (row.key === key ? { ...row, ...next } : row))),
    add: () => edit((rows) => [...rows, rowOf(EMPTY)]),
    remove: (key: number) => edit((rows) => rows.filter((row) => row.key !== key)),
    /** The edits were sent. They are replaced when the latest plan changes. */
    sent: () => setDraft((current) => ({ ...current, isEdited: false })),
    discard,
  };
};
