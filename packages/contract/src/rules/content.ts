import { STAFF_CONTENT } from '../texts/content.ts';
import { LETTERS } from '../texts/letters.ts';
import { PICTURES } from '../texts/pictures.ts';
import { firstFailing } from './first-failing.ts';
import { withoutTags } from './html.ts';
import { isPictureAddress } from './pictures.ts';
import { isExternalLink, isInternalLink } from './sponsors.ts';

export const BANNER_EYEBROW_MAX_LENGTH = 10;
export const BANNER_HEADLINE_MAX_LENGTH = 12;
export const BANNER_LINE_MAX_LENGTH = 24;
export const ANNOUNCEMENT_MAX_LENGTH = 200;
export const ARTICLE_TITLE_MAX_LENGTH = 30;
export const LETTER_TITLE_MAX_LENGTH = 30;
export const HTML_MAX_LENGTH = 20_000;
export const LETTER_NAMES_MAX = 500;

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

const isWithin = (text: string, max: number) => text.trim() !== '' && text.length <= max;
const isMomentOrNone = (text: string) => text === '' || MOMENT.test(text);
const isForwards = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  starts_at === '' || ends_at === '' || starts_at < ends_at;

/** Whether HTML has visible content: text other than tags and blanks, or a picture. */
export const hasContent = (html: string) =>
  /<img\s/i.test(html) || withoutTags(html).replaceAll('&nbsp;', '').trim() !== '';

/** A banner may link to a page of this site, to another site over https, or to nothing. */
export const isBannerLink = (link: string): boolean => link === '' || isInternalLink(link) || isExternalLink(link);

export interface BannerForm {
  src: string;
  eyebrow: string;
  headline: string;
  line: string;
  link: string;
  starts_at: string;
  ends_at: string;
}

export const checkBanner = (form: BannerForm) => {
  const words = [form.eyebrow, form.headline, form.line];
  return firstFailing(
    [isPictureAddress(form.src), PICTURES.addressWrong],
    [isWithin(form.headline, BANNER_HEADLINE_MAX_LENGTH), STAFF_CONTENT.headlineMissing],
    [form.eyebrow.length <= BANNER_EYEBROW_MAX_LENGTH, STAFF_CONTENT.eyebrowLong],
    [form.line.length <= BANNER_LINE_MAX_LENGTH, STAFF_CONTENT.lineLong],
    [!words.some((part) => /[|｜]/.test(part)), STAFF_CONTENT.barInside],
    [isBannerLink(form.link), STAFF_CONTENT.linkWrong],
    [isMomentOrNone(form.starts_at) && isMomentOrNone(form.ends_at), STAFF_CONTENT.windowWrong],
    [isForwards(form), STAFF_CONTENT.windowBackwards],
  );
};

export interface AnnouncementForm {
  text: string;
  starts_at: string;
  ends_at: string;
}

export const checkAnnouncement = (form: AnnouncementForm) =>
  firstFailing(
    [isWithin(form.text, ANNOUNCEMENT_MAX_LENGTH), STAFF_CONTENT.textMissing],
    [isMomentOrNone(form.starts_at) && isMomentOrNone(form.ends_at), STAFF_CONTENT.windowWrong],
    [isForwards(form), STAFF_CONTENT.windowBackwards],
  );

export const checkArticle = ({ title, content }: { title: string; content: string }) =>
  firstFailing(
    [isWithin(title, ARTICLE_TITLE_MAX_LENGTH), STAFF_CONTENT.titleMissing],
    [hasContent(content), STAFF_CONTENT.contentMissing],
    [content.length <= HTML_MAX_LENGTH, STAFF_CONTENT.contentLong],
  );

/** Splits pasted names at line breaks, commas and blanks, and removes duplicates. */
export const namesIn = (text: string): string[] => {
  const names = text.split(/[\s,，、;；]+/).filter((name) => name !== '');
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
};

export interface LetterForm {
  audience: 'some' | 'all';
  names: string;
  title: string;
  content: string;
}

export const checkLetter = ({ audience, names, title, content }: LetterForm) => {
  const count = audience === 'all' ? 1 : namesIn(names).length;
  return firstFailing(
    [count > 0, LETTERS.namesMissing],
    [count <= LETTER_NAMES_MAX, LETTERS.namesMany],
    [isWithin(title, LETTER_TITLE_MAX_LENGTH), LETTERS.titleMissing],
    [hasContent(content), LETTERS.contentMissing],
    [content.length <= HTML_MAX_LENGTH, LETTERS.contentLong],
  );
};
