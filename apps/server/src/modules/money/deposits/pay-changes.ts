import { PAY_SETTING_NAMES, PAY_SETTING_UNITS } from '@koi/contract';
import type { AuditChange } from '../../people/staff/index.ts';
import { pictureHash } from './ways.ts';

/** The beginning of the hash is enough to see that a picture is another one. */
const SHOWN_DIGITS = 8;

const isNamed = (field: string): field is keyof typeof PAY_SETTING_NAMES => field in PAY_SETTING_NAMES;
const isAmount = (field: string): field is keyof typeof PAY_SETTING_UNITS => field in PAY_SETTING_UNITS;

/** Every changed field with its values as text. */
export const changesBetween = (before: object, after: object): AuditChange[] => {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([field, value]) =>
    old[field] === value ? [] : [{ field, before: String(old[field] ?? ''), after: String(value) }],
  );
};

const shownValue = (field: string, value: string): string => {
  if (value === '') return '';
  if (field === 'enabled') return value === '1' ? '启用' : '停用';
  if (field === 'picture') return `图片 ${pictureHash(value)?.slice(0, SHOWN_DIGITS) ?? value}`;
  return isAmount(field) ? `${value} ${PAY_SETTING_UNITS[field]}` : value;
};

/** The changes as people read them, without the number of an account and its place in the list. */
export const shownChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.flatMap(({ field, before, after }) =>
    isNamed(field)
      ? [{ field: PAY_SETTING_NAMES[field], before: shownValue(field, before), after: shownValue(field, after) }]
      : [],
  );

/** All values as people read them, without the number of an account and its place in the list. */
export const shownValues = (values: object): Record<string, string> =>
  Object.fromEntries(shownChanges(changesBetween({}, values)).map(({ field, after }) => [field, after]));
