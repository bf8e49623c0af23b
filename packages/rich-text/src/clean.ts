import { ALLOWED_TAGS, isSafeLink, MAX_DEPTH, OPAQUE_TAGS } from '@koi/contract/rules/html';
import sanitize, { type Attributes, type IOptions } from 'sanitize-html';

/** The attribute with its address, or nothing when the address is not allowed. */
const address = (name: 'href' | 'src', written = ''): Attributes =>
  isSafeLink(written.trim()) ? { [name]: written.trim() } : {};

const OPTIONS: IOptions = {
  allowedTags: Object.keys(ALLOWED_TAGS),
  allowedAttributes: { ...ALLOWED_TAGS, a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nonTextTags: [...OPAQUE_TAGS],
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: (tagName, { href }) => {
      const kept = address('href', href);
      return { tagName, attribs: kept['href'] === undefined ? {} : { ...kept, rel: 'noopener noreferrer' } };
    },
    img: (tagName, { src, ...others }) => ({ tagName, attribs: { ...address('src', src), ...others } }),
  },
};

/** The library writes `<br />`. All other `>` of its result are the ends of tags, so none of a text is replaced. */
const cleanOnce = (html: string): string => sanitize(html, OPTIONS).replaceAll(' />', '>');

/**
 * Cleans HTML with the allow-list of the contract. Without the tags that the first pass removes, others may become
 * nested in a way that HTML does not permit; the second pass corrects that, so that cleaning again changes nothing.
 */
export const sanitizeHtml = (html: string): string => cleanOnce(cleanOnce(html.replaceAll('\0', '')));
