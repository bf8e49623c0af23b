import type { ActivityTerms } from '@koi/contract/rules/activities';
import { post } from '../../../ledger/index.ts';
import { orderNumber, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import type { ActivityDraft } from './activity.ts';
import { approvalLetter, bonusEntry, type Letters, PASSED, REJECTED, refusalLetter, WAITING } from './application.ts';
import { activities, activityApplications, activityTypes } from './tables.ts';

/** Imports types and their activities in display order. Returns the ids of the activities by title. */
export const importActivities = async (
  tx: Tx,
  typeNames: readonly string[],
  drafts: readonly (Omit<ActivityDraft, 'typeId'> & { type: string })[],
  at: Date,
): Promise<Map<string, number>> => {
  const made = await tx
    .insert(activityTypes)
    .values(typeNames.map((name, sort) => ({ name, sort })))
    .returning();
  const typeIds = new Map(made.map(({ id, name }) => [name, id]));
  const ids = new Map<string, number>();
  for (const [sort, { type, ...draft }] of drafts.entries()) {
    const typeId = typeIds.get(type);
    if (typeId === undefined) throw new Error(`there is no type ${type}`);
    const content = sanitizeHtml(draft.content);
    const [row] = await tx
      .insert(activities)
      .values({ ...draft, typeId, content, sort, updatedAt: at })
      .returning({ id: activities.id });
    if (row !== undefined) ids.set(draft.title, row.id);
  }
  return ids;
};

export interface ImportedApplication {
  memberId: number;
  activityId: number;
  activityName: string;
  terms: ActivityTerms;
  /** When the member applied. */
  at: Date;
  /** Missing while the application waits. A bonus means that it passed, a reason that it was rejected. */
  outcome?: { at: Date; by: string } & ({ bonus: bigint; multiple: number } | { reason: string });
}

/** Imports an application of the past, with its bonus paid and its letter sent as of that time. Returns its number. */
export const importApplication = async (tx: Tx, draft: ImportedApplication, content: Letters): Promise<string> => {
  const { memberId, activityId, activityName, terms, at, outcome } = draft;
  const no = orderNumber('P', at);
  const row = { memberId, no, activityId, activityName, terms, createdAt: at };
  if (outcome === undefined) {
    await tx.insert(activityApplications).values({ ...row, state: WAITING });
    return no;
  }
  const tell = (letter: { title: string; content: string }) =>
    content.sendLetters(tx, { memberIds: [memberId], kind: 'activity', ...letter, at: outcome.at });
  const decided = { decidedAt: outcome.at, decidedName: outcome.by };
  if ('reason' in outcome) {
    await tx.insert(activityApplications).values({ ...row, ...decided, state: REJECTED, remark: outcome.reason });
    await tell(refusalLetter(activityName, outcome.reason));
    return no;
  }
  const { bonus, multiple } = outcome;
  if (bonus > 0n) await post(tx, bonusEntry({ no, memberId, bonus, multiple }, activityName, outcome.at));
  await tx.insert(activityApplications).values({ ...row, ...decided, state: PASSED, bonus, multiple });
  await tell(approvalLetter(activityName, bonus, multiple));
  return no;
};
