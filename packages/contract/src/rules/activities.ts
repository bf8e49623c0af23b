import { floorDivide, groupDigits, type Money, parseDecimal, parseMoney } from '@koi/money';
import { ACTIVITIES, APPLICATIONS, BONUS_BASIS_LABELS, STAFF_ACTIVITIES } from '../texts/activities.ts';
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
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

const isWithin = (text: string, max: number) => text.trim() !== '' && text.length <= max;
const isMomentOrNone = (text: string) => text === '' || MOMENT.test(text);

/** The basis from which a bonus is computed. `none` pays nothing; `manual` has no tiers, so every amount requires a reason. */
export const BONUS_BASES = [
  'none',
  'manual',
  'first_deposit',
  'day_deposits',
  'window_deposits',
  'week_turnover',
] as const;
export type BonusBasis = (typeof BONUS_BASES)[number];
export type TieredBasis = Exclude<BonusBasis, 'none' | 'manual'>;

/** Game category whose bets count towards `week_turnover`; empty for all categories. */
export const BONUS_CATEGORIES = ['', 'realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish'] as const;
export type BonusCategory = (typeof BONUS_CATEGORIES)[number];

/** One tier as the operator typed it, amounts in 元. It has either a `percent` with a `cap`, or a fixed `amount`. */
export interface BonusTier {
  /** Minimum qualifying deposit or turnover. */
  from: string;
  percent: string;
  cap: string;
  amount: string;
  /** Required turnover as a multiple of the bonus. */
  multiple: string;
}

export interface ActivityTerms {
  basis: BonusBasis;
  category: BonusCategory;
  tiers: BonusTier[];
}

export const BONUS_TIERS_MAX = 8;
const PERCENT_MAX = 200_00n;
const PERCENT_SCALE = 10_000n;
const BONUS_MAX = 100_000_000n;
const MULTIPLE_MAX = 50;

export const isTiered = (basis: string): basis is TieredBasis =>
  basis !== 'none' && basis !== 'manual' && (BONUS_BASES as readonly string[]).includes(basis);

const isBonus = (text: string) => {
  const amount = parseMoney(text) ?? 0n;
  return amount > 0n && amount <= BONUS_MAX;
};
const percentOf = (text: string): bigint => parseDecimal(text, 2) ?? 0n;
const isMultiple = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= MULTIPLE_MAX;

const checkTier = ({ from, percent, cap, amount, multiple }: BonusTier, at: number) => {
  const isPercent = percent !== '';
  const share = percentOf(percent);
  return firstFailing(
    [(parseMoney(from) ?? 0n) > 0n, STAFF_ACTIVITIES.tierFromWrong(at)],
    [isPercent !== (amount !== ''), STAFF_ACTIVITIES.tierBonusMissing(at)],
    [!isPercent || (share > 0n && share <= PERCENT_MAX), STAFF_ACTIVITIES.tierPercentWrong(at)],
    [!isPercent || isBonus(cap), STAFF_ACTIVITIES.tierCapMissing(at)],
    [isPercent || isBonus(amount), STAFF_ACTIVITIES.tierAmountWrong(at)],
    [isMultiple(multiple), STAFF_ACTIVITIES.tierMultipleWrong(at)],
  );
};

interface TermsForm {
  basis: string;
  category: string;
  tiers: readonly BonusTier[];
}

const checkTerms = ({ basis, category, tiers }: TermsForm): string | undefined => {
  const failing = firstFailing(
    [(BONUS_BASES as readonly string[]).includes(basis), STAFF_ACTIVITIES.basisMissing],
    [(BONUS_CATEGORIES as readonly string[]).includes(category), STAFF_ACTIVITIES.categoryWrong],
  );
  if (failing !== undefined || !isTiered(basis)) return failing;
  if (tiers.length === 0) return STAFF_ACTIVITIES.tiersMissing;
  for (const [index, tier] of tiers.entries()) {
    const before = tiers[index - 1];
    const wrong = checkTier(tier, index + 1);
    if (wrong !== undefined) return wrong;
    const isHigher = before === undefined || (parseMoney(tier.from) ?? 0n) > (parseMoney(before.from) ?? 0n);
    if (!isHigher) return STAFF_ACTIVITIES.tiersUnordered(index + 1);
  }
  return undefined;
};

/** Drops the parts of checked terms that their basis does not use. */
export const termsOf = ({ basis, category, tiers }: TermsForm): ActivityTerms => ({
  basis: basis as BonusBasis,
  category: basis === 'week_turnover' ? (category as BonusCategory) : '',
  tiers: isTiered(basis)
    ? tiers.map(({ from, percent, cap, amount, multiple }) => ({
        from,
        percent,
        cap: percent === '' ? '' : cap,
        amount,
        multiple,
      }))
    : [],
});

export interface BonusByTerms {
  /** Index of the tier reached; −1 when the terms have no tiers. */
  tier: number;
  bonus: bigint;
  multiple: number;
}

/** The bonus for a qualifying amount. Undefined when no tier is reached or the terms define no amount. */
export const bonusByTerms = ({ basis, tiers }: ActivityTerms, qualifying: bigint): BonusByTerms | undefined => {
  if (basis === 'none') return { tier: -1, bonus: 0n, multiple: 0 };
  if (!isTiered(basis)) return undefined;
  const at = tiers.findLastIndex(({ from }) => qualifying >= (parseMoney(from) ?? 0n));
  const tier = tiers[at];
  if (tier === undefined) return undefined;
  const multiple = Number(tier.multiple);
  if (tier.percent === '') return { tier: at, bonus: parseMoney(tier.amount) ?? 0n, multiple };
  const share = floorDivide(qualifying * percentOf(tier.percent), PERCENT_SCALE);
  const cap = parseMoney(tier.cap) ?? 0n;
  const isCapped = share > cap;
  return { tier: at, bonus: isCapped ? cap : share, multiple };
};

/** The largest bonus that the terms can pay for one application. Undefined when they define no amount. */
export const largestBonus = ({ basis, tiers }: ActivityTerms): bigint | undefined => {
  if (!isTiered(basis)) return undefined;
  const amounts = tiers.map(({ percent, cap, amount }) => parseMoney(percent === '' ? amount : cap) ?? 0n);
  return amounts.toSorted((a, b) => (a < b ? 1 : -1))[0];
};

/** Whether an approval deviates from the terms, in which case it requires a reason. */
export const differsFromTerms = (
  expected: Pick<BonusByTerms, 'bonus' | 'multiple'> | undefined,
  { bonus, multiple }: { bonus: bigint; multiple: number },
): boolean => expected === undefined || expected.bonus !== bonus || expected.multiple !== multiple;

/** The tiers as a table for members and staff. Undefined when there are none. */
export const termsTable = ({ basis, tiers }: Pick<ActivityTerms, 'basis' | 'tiers'>) => {
  if (!isTiered(basis) || tiers.length === 0) return undefined;
  const hasCap = tiers.some(({ percent }) => percent !== '');
  const yuan = (text: string) => `¥${groupDigits(text)}`;
  return {
    head: [
      BONUS_BASIS_LABELS[basis],
      ACTIVITIES.tierBonus,
      ...(hasCap ? [ACTIVITIES.tierCap] : []),
      ACTIVITIES.turnover,
    ],
    rows: tiers.map(({ from, percent, cap, amount, multiple }) => [
      ACTIVITIES.tierFrom(yuan(from)),
      percent === '' ? yuan(amount) : `${percent}%`,
      ...(hasCap ? [yuan(percent === '' ? amount : cap)] : []),
      ACTIVITIES.multiple(Number(multiple)),
    ]),
  };
};

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
  can_apply: 0 | 1;
  terms: TermsForm;
}

export const checkActivity = (form: ActivityForm) => {
  const termsFault = checkTerms(form.terms);
  return firstFailing(
    [form.type_id > 0, STAFF_ACTIVITIES.typeMissing],
    [isWithin(form.title, ACTIVITY_TITLE_MAX_LENGTH), STAFF_ACTIVITIES.titleMissing],
    [form.headline.length <= ACTIVITY_HEADLINE_MAX_LENGTH, STAFF_ACTIVITIES.headlineLong],
    [form.tagline.length <= ACTIVITY_TAGLINE_MAX_LENGTH, STAFF_ACTIVITIES.taglineLong],
    [isPictureAddress(form.banner), STAFF_ACTIVITIES.bannerWrong],
    [isMomentOrNone(form.starts_at) && isMomentOrNone(form.ends_at), STAFF_ACTIVITIES.windowWrong],
    [form.starts_at === '' || form.ends_at === '' || form.starts_at < form.ends_at, STAFF_ACTIVITIES.windowBackwards],
    [termsFault === undefined, termsFault ?? ''],
    [!isTiered(form.terms.basis) || form.can_apply === 1, STAFF_ACTIVITIES.termsUnused],
    [form.content.trim() !== '', STAFF_ACTIVITIES.contentMissing],
    [form.content.length <= ACTIVITY_CONTENT_MAX_LENGTH, STAFF_ACTIVITIES.contentLong],
    [form.memo.length <= ACTIVITY_MEMO_MAX_LENGTH, STAFF_ACTIVITIES.memoLong],
  );
};

/** The parts of an activity that decide whether, to whom and how much it pays. */
export interface ActivityExposure extends Pick<ActivityForm, 'starts_at' | 'ends_at' | 'can_apply' | 'terms'> {
  active: 0 | 1;
}

const LENGTH_TO_THE_MINUTE = 'YYYY-MM-DD HH:mm'.length;
const withSeconds = (moment: string) => (moment.length === LENGTH_TO_THE_MINUTE ? `${moment}:00` : moment);

const isWider = (before: ActivityExposure, after: ActivityExposure): boolean => {
  const beginsEarlier = before.starts_at !== '' && withSeconds(after.starts_at) < withSeconds(before.starts_at);
  const endsLater =
    before.ends_at !== '' && (after.ends_at === '' || withSeconds(after.ends_at) > withSeconds(before.ends_at));
  return beginsEarlier || endsLater;
};

const hasSameTerms = (before: ActivityExposure, after: ActivityExposure): boolean =>
  JSON.stringify(termsOf(before.terms)) === JSON.stringify(termsOf(after.terms));

/** Whether members can apply for a bonus while the activity is online. */
export const isPayable = ({ can_apply, terms }: Pick<ActivityExposure, 'can_apply' | 'terms'>): boolean =>
  can_apply === 1 && terms.basis !== 'none';

const pays = (activity: ActivityExposure): boolean => activity.active === 1 && isPayable(activity);

/**
 * Whether a change of an activity needs a second person: it goes online, pays by other terms, or covers a longer
 * period. Closing it, a shorter period and its texts do not. A longer period also changes what pending applications
 * are paid, whether the activity is online or not.
 */
export const needsAgreement = (
  before: ActivityExposure | undefined,
  after: ActivityExposure,
  hasPending: boolean,
): boolean => {
  const wider = before !== undefined && isWider(before, after);
  if (wider && hasPending) return true;
  return pays(after) && (before === undefined || !pays(before) || wider || !hasSameTerms(before, after));
};

export const checkActivityTypes = ({ types }: { types: readonly { name: string }[] }) => {
  const names = types.map(({ name }) => name.trim());
  return firstFailing(
    [names.every((name) => isWithin(name, ACTIVITY_TYPE_MAX_LENGTH)), STAFF_ACTIVITIES.typeNameMissing],
    [new Set(names).size === names.length, STAFF_ACTIVITIES.typeNamesSame],
  );
};

/** The bonus of an approval, 0 for none; `missing` while nothing is typed, `wrong` for text that is not an amount. */
export type Bonus = Money | 'missing' | 'wrong';

export const bonusOf = (typed: string): Bonus => (typed === '' ? 'missing' : (parseMoney(typed) ?? 'wrong'));

export interface BonusForm {
  bonus: Bonus;
  multiple: string;
  remark: string;
}

export const checkBonus = ({ bonus, multiple, remark }: BonusForm) => {
  if (typeof bonus === 'string') return bonus === 'missing' ? APPLICATIONS.bonusMissing : APPLICATIONS.bonusWrong;
  return firstFailing(
    [bonus <= BONUS_MAX, APPLICATIONS.bonusLarge],
    [bonus === 0n || isMultiple(multiple), APPLICATIONS.multipleWrong],
    [remark.length <= REMARK_MAX_LENGTH, REVIEWS.reasonLong],
  );
};
