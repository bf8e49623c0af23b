import { SPONSORS } from '../texts/sponsors.ts';
import { firstFailing } from './first-failing.ts';
import { isPictureAddress } from './pictures.ts';

export const SPONSOR_NAME_MAX_LENGTH = 20;
export const SPONSOR_TITLE_MAX_LENGTH = 30;
export const SPONSOR_HEADLINE_MAX_LENGTH = 16;
export const SPONSOR_TAGLINE_MAX_LENGTH = 30;
export const SPONSOR_CONTENT_MAX_LENGTH = 20_000;

/** Blanks, control characters and backslashes can make one address look like another. */
const TRICK = /[\s\\\p{Cc}\p{Cf}"'<>]/u;
const EXTERNAL = /^https:\/\/(?![^/?#]*@)[\p{L}\d.-]+\.[\p{L}\d-]{2,}(:\d{1,5})?([/?#].{0,400})?$/iu;
const INTERNAL = /^\/(?!\/)[\w\-./]{0,100}(\?[\w\-=&%.]{0,200})?$/;

/** Another site over https, without user name or password and without characters that could hide another scheme. */
export const isExternalLink = (url: string): boolean => !TRICK.test(url) && EXTERNAL.test(url);

/** A page of this site. */
export const isInternalLink = (url: string): boolean => !TRICK.test(url) && INTERNAL.test(url);

export interface SponsorForm {
  name: string;
  title: string;
  logo: string;
  banner: string;
  headline: string;
  tagline: string;
  content: string;
  content_type: 'article' | 'link';
  link_url: string;
  link_type: 'external' | 'internal';
}

export const checkSponsor = (form: SponsorForm) => {
  const isLink = form.content_type === 'link';
  return firstFailing(
    [form.name.trim() !== '' && form.name.length <= SPONSOR_NAME_MAX_LENGTH, SPONSORS.nameMissing],
    [form.title.trim() !== '' && form.title.length <= SPONSOR_TITLE_MAX_LENGTH, SPONSORS.titleMissing],
    [form.logo === '' || isPictureAddress(form.logo), SPONSORS.logoWrong],
    [isPictureAddress(form.banner), SPONSORS.bannerWrong],
    [form.headline.length <= SPONSOR_HEADLINE_MAX_LENGTH, SPONSORS.headlineLong],
    [form.tagline.length <= SPONSOR_TAGLINE_MAX_LENGTH, SPONSORS.taglineLong],
    [!isLink || form.link_type !== 'external' || isExternalLink(form.link_url), SPONSORS.externalWrong],
    [!isLink || form.link_type !== 'internal' || isInternalLink(form.link_url), SPONSORS.internalWrong],
    [form.content.length <= SPONSOR_CONTENT_MAX_LENGTH, SPONSORS.contentLong],
  );
};
