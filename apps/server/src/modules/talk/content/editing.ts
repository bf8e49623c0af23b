import type { SHOWN_STATES } from '@koi/contract';
import { beijingTime, parseBeijing } from '@koi/money';
import { refuse } from '../../../platform/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';

/** Dependencies shared by the staff services of this module. */
export type StaffSideDeps = AuditedDeps;

const SECONDLESS_LENGTH = 16;

/** Parses Beijing time from a form, with or without seconds. Null for an empty text. */
export const momentOf = (text: string): Date | null => {
  if (text === '') return null;
  try {
    return parseBeijing(text.length === SECONDLESS_LENGTH ? `${text}:00` : text);
  } catch {
    throw refuse('content.windowWrong');
  }
};

export const momentText = (at: Date | null): string => (at === null ? '' : beijingTime(at));

interface Shown {
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Whether members see it now, will see it, or no longer do. */
export const stateOf = ({ active, startsAt, endsAt }: Shown, now: Date): (typeof SHOWN_STATES)[number] => {
  if (!active) return 'off';
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'waiting' : 'shown';
};

const said = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return beijingTime(value);
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
};

/** The changed fields that have a title, formatted for the audit log. */
export const changesBetween = (
  titles: Readonly<Record<string, string>>,
  before: object | undefined,
  after: object,
): AuditChange[] => {
  const [old, next] = [before as Record<string, unknown> | undefined, after as Record<string, unknown>];
  return Object.entries(titles).flatMap(([name, field]) => {
    const [was, is] = [said(old?.[name]), said(next[name])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
};

/** Refuses to overwrite a row that has changed since it was read. */
export const current = <T extends { version: number }>(row: T | undefined, version: number): T => {
  if (row === undefined) throw refuse('wire.notFound');
  if (row.version !== version) throw refuse('content.stale');
  return row;
};
