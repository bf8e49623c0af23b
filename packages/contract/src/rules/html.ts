/**
 * Tags allowed in an operator's text, with the attributes they keep. Editor, server and site use this list; of every
 * other element only the text remains.
 */
export const ALLOWED_TAGS: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  b: [],
  blockquote: [],
  br: [],
  em: [],
  h2: [],
  h3: [],
  h4: [],
  hr: [],
  i: [],
  img: ['src', 'alt'],
  li: [],
  ol: [],
  p: [],
  small: [],
  span: [],
  strong: [],
  table: [],
  tbody: [],
  td: [],
  th: [],
  thead: [],
  tr: [],
  u: [],
  ul: [],
};
/** Elements whose content browsers do not treat as text; they are removed with their content. */
export const OPAQUE_TAGS: readonly string[] =
  'script style template iframe object embed svg math noscript textarea title xmp plaintext select form head'.split(
    ' ',
  );
/** Elements nested deeper than this are not shown. */
export const MAX_DEPTH = 32;

const SAFE_LINK = /^(?:https?:\/\/|#\/|\/(?![/\\]))[^\s\\]*$/i;

/** Addresses allowed for links and pictures. */
export const isSafeLink = (address: string): boolean => SAFE_LINK.test(address);

/** The text with everything between `<` and `>` replaced. */
export const withoutTags = (html: string, replacement = ''): string => {
  let text = '';
  let at = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', at)) {
    const end = html.indexOf('>', start);
    if (end < 0) break;
    text += html.slice(at, start) + replacement;
    at = end + 1;
  }
  return text + html.slice(at);
};
