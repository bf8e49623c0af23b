import type { SettingChange, SiteSettings } from '@koi/contract';
import { withoutTags } from '@koi/contract/rules/html';
import { kindOfSetting, SITE_SETTING_FIELDS, type SiteSettingName } from '@koi/contract/rules/settings';
import { SITE_SETTING_NAMES } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import type { AuditChange } from '../../people/staff/index.ts';

type Value = string | number;

export interface FieldChange {
  field: SiteSettingName;
  before: Value;
  after: Value;
}

export const changesBetween = (before: SiteSettings, after: Partial<SiteSettings>): FieldChange[] =>
  SITE_SETTING_FIELDS.flatMap((field) => {
    const value = after[field];
    return value === undefined || value === before[field] ? [] : [{ field, before: before[field], after: value }];
  });

/** The values that the fields had before a change. */
export const valuesBefore = (changes: readonly FieldChange[]): Partial<SiteSettings> =>
  Object.fromEntries(changes.map(({ field, before }) => [field, before]));

const HTML_SHOWN_LENGTH = 200;
const SWITCH_TEXTS = ['关闭', '开启'];

/** The audit log has the beginning of a long text. The history of the settings has all of it. */
const shown = (field: SiteSettingName, value: Value): string => {
  const kind = kindOfSetting(field);
  if (kind === 'switch') return SWITCH_TEXTS[Number(value)] ?? String(value);
  return kind === 'html' ? withoutTags(String(value)).trim().slice(0, HTML_SHOWN_LENGTH) : String(value);
};

export const toAudit = (changes: readonly FieldChange[]): AuditChange[] =>
  changes.map(({ field, before, after }) => ({
    field: SITE_SETTING_NAMES[field],
    before: shown(field, before),
    after: shown(field, after),
  }));

export const namesOf = (changes: readonly FieldChange[]): string =>
  changes.map(({ field }) => SITE_SETTING_NAMES[field]).join('、');

export interface ChangeRow {
  id: number;
  at: Date;
  staffName: string;
  revertedId: number | null;
  changes: FieldChange[];
}

export const toWire = ({ id, at, staffName, revertedId, changes }: ChangeRow): SettingChange => ({
  id,
  at: beijingTime(at),
  staff_name: staffName,
  reverted_id: revertedId ?? 0,
  changes: changes.map(({ field, before, after }) => ({ field, before: String(before), after: String(after) })),
});
