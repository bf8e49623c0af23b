import type { StaffActivityDetail } from '@koi/contract';
import type { ActivityForm, BonusBasis, BonusCategory, BonusTier } from '@koi/contract/rules/activities';
import { STAFF_ACTIVITIES } from '@koi/contract/texts';

/** The basis is empty until the operator has chosen one. */
export interface TermsDraft {
  basis: BonusBasis | '';
  category: BonusCategory;
  tiers: BonusTier[];
}

export interface Draft extends Omit<ActivityForm, 'terms'> {
  active: 0 | 1;
  terms: TermsDraft;
}

const EMPTY: Draft = {
  type_id: 0,
  title: '',
  headline: '',
  tagline: '',
  banner: '',
  content: '',
  memo: '',
  starts_at: '',
  ends_at: '',
  active: 0,
  can_apply: 1,
  terms: { basis: '', category: '', tiers: [] },
};

export const EMPTY_TIER: BonusTier = { from: '', percent: '', cap: '', amount: '', multiple: '1' };

export const draftOf = (activity: StaffActivityDetail | undefined): Draft => {
  if (!activity) return EMPTY;
  const { type_id, title, headline, tagline, banner, content, memo, starts_at, ends_at } = activity;
  const { active, can_apply, terms } = activity;
  const texts = { title, headline, tagline, banner, content, memo };
  return { type_id, ...texts, starts_at, ends_at, active, can_apply, terms };
};

const trimmedTier = ({ from, percent, cap, amount, multiple }: BonusTier): BonusTier => ({
  from: from.trim(),
  percent: percent.trim(),
  cap: cap.trim(),
  amount: amount.trim(),
  multiple: multiple.trim(),
});

export const trimmed = (draft: Draft): Draft => ({
  ...draft,
  title: draft.title.trim(),
  headline: draft.headline.trim(),
  tagline: draft.tagline.trim(),
  banner: draft.banner.trim(),
  memo: draft.memo.trim(),
  terms: { ...draft.terms, tiers: draft.terms.tiers.map(trimmedTier) },
});

const FIELD_OF_TEXT: Readonly<Record<string, keyof Draft>> = {
  [STAFF_ACTIVITIES.typeMissing]: 'type_id',
  [STAFF_ACTIVITIES.titleMissing]: 'title',
  [STAFF_ACTIVITIES.headlineLong]: 'headline',
  [STAFF_ACTIVITIES.taglineLong]: 'tagline',
  [STAFF_ACTIVITIES.bannerWrong]: 'banner',
  [STAFF_ACTIVITIES.contentMissing]: 'content',
  [STAFF_ACTIVITIES.contentLong]: 'content',
  [STAFF_ACTIVITIES.memoLong]: 'memo',
  [STAFF_ACTIVITIES.windowWrong]: 'starts_at',
  [STAFF_ACTIVITIES.windowBackwards]: 'ends_at',
  [STAFF_ACTIVITIES.basisMissing]: 'terms',
  [STAFF_ACTIVITIES.categoryWrong]: 'terms',
  [STAFF_ACTIVITIES.tiersMissing]: 'terms',
  [STAFF_ACTIVITIES.termsUnused]: 'terms',
};

const TIER_TEXT = /^档 \d+：/;

/** The field under which an error message is shown. */
export const fieldOfText = (text: string): keyof Draft | undefined =>
  TIER_TEXT.test(text) ? 'terms' : FIELD_OF_TEXT[text];
