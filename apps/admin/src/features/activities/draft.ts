import type { StaffActivityDetail } from '@koi/contract';
import { STAFF_ACTIVITIES } from '@koi/contract/texts';

export interface Draft {
  type_id: number;
  title: string;
  headline: string;
  tagline: string;
  banner: string;
  content: string;
  memo: string;
  starts_at: string;
  ends_at: string;
  active: 0 | 1;
  can_apply: 0 | 1;
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
};

export const draftOf = (activity: StaffActivityDetail | undefined): Draft => {
  if (!activity) return EMPTY;
  const { type_id, title, headline, tagline, banner, content, memo, starts_at, ends_at, active, can_apply } = activity;
  return { type_id, title, headline, tagline, banner, content, memo, starts_at, ends_at, active, can_apply };
};

export const trimmed = (draft: Draft): Draft => ({
  ...draft,
  title: draft.title.trim(),
  headline: draft.headline.trim(),
  tagline: draft.tagline.trim(),
  banner: draft.banner.trim(),
  memo: draft.memo.trim(),
});

/** Where a failing text is shown. */
export const FIELD_OF_TEXT: Readonly<Record<string, keyof Draft>> = {
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
};
