/** Tags an operator's text may use, each with the attributes it keeps. Everything else leaves only its text. */
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
const VOID = new Set(['br', 'hr', 'img']);
/** Elements whose content is not text to a browser: they go with everything inside. */
const OPAQUE =
  /<(script|style|template|iframe|object|embed|svg|math|noscript|textarea|title|xmp|plaintext)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+|\/)(?:"[^"]*"|'[^']*'|[^'"<>])*)?>/gi;
const ATTRIBUTE = /([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const SAFE_LINK = /^(?:https?:\/\/|#\/|\/(?![/\\]))[^\s\\]*$/i;
const MAX_DEPTH = 32;

/** Where a link may lead, and where a picture may come from. */
export const isSafeLink = (address: string): boolean => SAFE_LINK.test(address);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntity = (entity: string): string => {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED[name] ?? '\0';
  const point = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : '\0';
};

const escapeAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Entities stay as written; every other sign that could open markup is escaped. */
const escapeText = (text: string) => {
  let escaped = '';
  let end = 0;
  for (const match of text.matchAll(ENTITY)) {
    escaped += escapeAttribute(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return escaped + escapeAttribute(text.slice(end));
};

const keepAttributes = (tag: string, source: string): string => {
  const allowed = ALLOWED_TAGS[tag] ?? [];
  const kept = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const attribute = name.toLowerCase();
    const value = (double ?? single ?? bare ?? '').replace(ENTITY, decodeEntity).trim();
    const isSafe = attribute === 'alt' || isSafeLink(value);
    if (allowed.includes(attribute) && isSafe && !value.includes('\0') && !kept.has(attribute)) {
      kept.set(attribute, value);
    }
  }
  const written = [...kept].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  return tag === 'a' && kept.has('href') ? `${written} rel="noopener noreferrer"` : written;
};

/**
 * Rebuilds HTML from an allow-list: each tag of the answer is one this function wrote, every other sign is text.
 * Tags are closed in order, so that a text can't break out of the place it is shown in.
 */
export const sanitizeHtml = (html: string): string => {
  const source = html
    .replaceAll('\0', '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(OPAQUE, '');
  const open: string[] = [];
  let clean = '';
  let end = 0;
  for (const match of source.matchAll(TAG)) {
    clean += escapeText(source.slice(end, match.index));
    end = match.index + match[0].length;
    const [, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (!Object.hasOwn(ALLOWED_TAGS, tag)) continue;
    if (slash !== '/') {
      if (VOID.has(tag)) clean += `<${tag}${keepAttributes(tag, attributes)}>`;
      else if (open.length < MAX_DEPTH) {
        clean += `<${tag}${keepAttributes(tag, attributes)}>`;
        open.push(tag);
      }
    } else if (open.includes(tag)) {
      const closed = open.splice(open.lastIndexOf(tag)).reverse();
      clean += closed.map((each) => `</${each}>`).join('');
    }
  }
  clean += escapeText(source.slice(end));
  return (
    clean +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
};
