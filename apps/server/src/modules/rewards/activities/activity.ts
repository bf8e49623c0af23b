import {
  type Activity,
  type ActivitySummary,
  BONUS_BASIS_NAMES,
  BONUS_CATEGORY_NAMES,
  type StaffActivity,
} from '@koi/contract';
import { type ActivityTerms, isPayable, termsTable } from '@koi/contract/rules/activities';
import { beijingTime } from '@koi/money';
import { readMoment } from '../../operator/settings/index.ts';
import { type AuditChange, auditText, changesBetween } from '../../people/staff/index.ts';
import type { activities } from './tables.ts';

export type ActivityRow = typeof activities.$inferSelect;
type Phase = Activity['phase'];

export const phaseOf = ({ startsAt, endsAt }: Pick<ActivityRow, 'startsAt' | 'endsAt'>, now: Date): Phase => {
  if (startsAt !== null && startsAt > now) return 'upcoming';
  return endsAt !== null && endsAt <= now ? 'ended' : 'open';
};

/** Reads Beijing time with or without seconds. Null for an empty text, which means no limit. */
export const boundOf = (text: string): Date | null => (text === '' ? null : readMoment(text, 'activities.windowWrong'));

export const momentOrNone = (at: Date | null): string => (at === null ? '' : beijingTime(at));
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const toSummary = (row: ActivityRow, typeName: string): ActivitySummary => ({
  id: row.id,
  banner: row.banner,
  title: row.title,
  type_id: row.typeId,
  type_name: typeName,
  headline: row.headline,
  tagline: row.tagline,
});

export const toStaff = (row: ActivityRow, typeName: string, waiting: number, now: Date): StaffActivity => ({
  ...toSummary(row, typeName),
  starts_at: momentOrNone(row.startsAt),
  ends_at: momentOrNone(row.endsAt),
  phase: phaseOf(row, now),
  active: flag(row.active),
  can_apply: flag(row.canApply),
  pays: isPayable({ can_apply: flag(row.canApply), terms: row.terms }),
  waiting,
  updated_at: beijingTime(row.updatedAt),
  version: row.version,
});

const EXCERPT_LENGTH = 120;

/** Reduces two long texts to the part in which they differ, so that the audit log stays readable. */
export const differenceOf = (before: string, after: string): { before: string; after: string } => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const cut = (text: string) => {
    const middle = text.slice(start, text.length - tail);
    return middle.length > EXCERPT_LENGTH ? `${middle.slice(0, EXCERPT_LENGTH)}…` : middle;
  };
  return { before: cut(before), after: cut(after) };
};

/** The fields of an activity that operators edit. */
export type ActivityDraft = Omit<ActivityRow, 'id' | 'sort' | 'version' | 'updatedAt'>;

const FIELD_TITLES: Readonly<Record<Exclude<keyof ActivityDraft, 'terms'>, string>> = {
  typeId: '类型',
  title: '标题',
  headline: '横幅标题',
  tagline: '横幅副标题',
  banner: '横幅',
  content: '内容',
  memo: '参与须知',
  startsAt: '开始时间',
  endsAt: '结束时间',
  active: '上架',
  canApply: '可申请',
};

/** The basis of the terms, then each tier with its values. */
const termsLines = (terms: ActivityTerms): string[] => {
  const name = BONUS_BASIS_NAMES[terms.basis];
  const about = terms.basis === 'week_turnover' ? `${name}（${BONUS_CATEGORY_NAMES[terms.category]}）` : name;
  const { head, rows } = termsTable(terms) ?? { head: [], rows: [] };
  return [about, ...rows.map((row) => row.map((cell, at) => `${head[at]} ${cell}`).join('，'))];
};

/** The changes of the terms, each tier whole, because its values are understood only together. */
const termsChanges = (before: ActivityTerms | undefined, after: ActivityTerms): AuditChange[] => {
  const [was, is] = [before === undefined ? [] : termsLines(before), termsLines(after)];
  return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => ({
    field: at === 0 ? '彩金方式' : `彩金档位 ${at}`,
    before: was[at] ?? '',
    after: is[at] ?? '',
  })).filter((change) => change.before !== change.after);
};

const shown = (value: unknown): string => (value === null ? '不限' : auditText(value));

/** The changes of a save, formatted for staff. A new activity has empty previous values. */
export const changesOf = (before: ActivityDraft | undefined, after: ActivityDraft): AuditChange[] => [
  ...changesBetween(FIELD_TITLES, before, after, shown).map(({ field, before: was, after: is }) => ({
    field,
    ...differenceOf(was, is),
  })),
  ...termsChanges(before?.terms, after.terms),
];

/** The changes as the second person sees them: an activity that goes online is shown with its terms and its period. */
export const proposedChanges = (before: ActivityDraft, after: ActivityDraft): AuditChange[] => {
  const changes = changesOf(before, after);
  if (before.active || !after.active) return changes;
  const known = new Set(changes.map(({ field }) => field));
  const whole = [
    { field: FIELD_TITLES.startsAt, before: '', after: shown(after.startsAt) },
    { field: FIELD_TITLES.endsAt, before: '', after: shown(after.endsAt) },
    ...termsChanges(undefined, after.terms),
  ];
  return [...changes, ...whole.filter(({ field }) => !known.has(field))];
};
