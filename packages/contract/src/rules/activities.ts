import { parseMoney } from '@koi/money';
import { APPLICATIONS, STAFF_ACTIVITIES } from '../texts/activities.ts';
import { REVIEWS } from '../texts/staff.ts';
import { firstFailing } from './first-failing.ts';
import { isPictureAddress } from './pictures.ts';

export const ACTIVITY_TITLE_MAX_LENGTH = 30;
export const ACTIVITY_HEADLINE_MAX_LENGTH = 16;
export const ACTIVITY_TAGLINE_MAX_LENGTH = 30;
export const ACTIVITY_CONTENT_MAX_LENGTH = 20_000;
export const ACTIVITY_MEMO_MAX_LENGTH = 300;
export const ACTIVITY_TYPE_MAX_LENGTH = 10;
const REMARK_MAX_LENGTH = 200;
const BONUS_MAX = 100_000_000n;
const MULTIPLE_MAX = 50;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

const isWithin = (text: string, max: number) => text.trim() !== '' && text.length <= max;
const isMomentOrNone = (text: string) => text === '' || MOMENT.test(text);

export interface ActivityForm {
  type_id: number;
  title: string;
  headline: string;
  tagline: string;
  banner: string;
  content: string;
  memo: string;
  starts_at: string;
  ends_at: string;
}

export const checkActivity = (form: ActivityForm) =>
  firstFailing(
    [form.type_id > 0, STAFF_ACTIVITIES.typeMissing],
    [isWithin(form.title, ACTIVITY_TITLE_MAX_LENGTH), STAFF_ACTIVITIES.titleMissing],
    [form.headline.length <= ACTIVITY_HEADLINE_MAX_LENGTH, STAFF_ACTIVITIES.headlineLong],
    [form.tagline.length <= ACTIVITY_TAGLINE_MAX_LENGTH, STAFF_ACTIVITIES.taglineLong],
    [isPictureAddress(form.banner), STAFF_ACTIVITIES.bannerWrong],
    [isMomentOrNone(form.starts_at) && isMomentOrNone(form.ends_at), STAFF_ACTIVITIES.windowWrong],
    [form.starts_at === '' || form.ends_at === '' || form.starts_at < form.ends_at, STAFF_ACTIVITIES.windowBackwards],
    [form.content.trim() !== '', STAFF_ACTIVITIES.contentMissing],
    [form.content.length <= ACTIVITY_CONTENT_MAX_LENGTH, STAFF_ACTIVITIES.contentLong],
    [form.memo.length <= ACTIVITY_MEMO_MAX_LENGTH, STAFF_ACTIVITIES.memoLong],
  );

export const checkActivityTypes = ({ types }: { types: readonly { name: string }[] }) => {
  const names = types.map(({ name }) => name.trim());
  return firstFailing(
    [names.every((name) => isWithin(name, ACTIVITY_TYPE_MAX_LENGTH)), STAFF_ACTIVITIES.typeNameMissing],
    [new Set(names).size === names.length, STAFF_ACTIVITIES.typeNamesSame],
  );
};

export interface BonusForm {
  /** Empty when the application is approved without one. */
  bonus: string;
  multiple: string;
  remark: string;
}

/** 分; nothing for what is no amount. */
export const bonusOf = (text: string): bigint | undefined => (text.trim() === '' ? 0n : parseMoney(text.trim()));

export const checkBonus = ({ bonus, multiple, remark }: BonusForm) => {
  const amount = bonusOf(bonus) ?? -1n;
  const isMultiple = /^\d{1,2}$/.test(multiple) && Number(multiple) <= MULTIPLE_MAX;
  return firstFailing(
    [amount >= 0n, APPLICATIONS.bonusWrong],
    [amount <= BONUS_MAX, APPLICATIONS.bonusLarge],
    [amount <= 0n || isMultiple, APPLICATIONS.multipleWrong],
    [remark.length <= REMARK_MAX_LENGTH, REVIEWS.reasonLong],
  );
};
