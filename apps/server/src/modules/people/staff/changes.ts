import { beijingTime } from '@koi/money';
import type { AuditChange } from './audit.ts';

/** A stored value as the audit log shows it. */
export const auditText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return beijingTime(value);
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
};

/**
 * The fields with a title whose shown values differ, for the audit log. A row that does not exist yet has empty values.
 */
export const changesBetween = <Name extends string>(
  titles: Readonly<Record<Name, string>>,
  before: Readonly<Record<NoInfer<Name>, unknown>> | undefined,
  after: Readonly<Record<NoInfer<Name>, unknown>>,
  shown: (value: unknown, name: Name) => string = auditText,
): AuditChange[] =>
  (Object.keys(titles) as Name[]).flatMap((name) => {
    const [was, is] = [before === undefined ? '' : shown(before[name], name), shown(after[name], name)];
    return was === is ? [] : [{ field: titles[name], before: was, after: is }];
  });
