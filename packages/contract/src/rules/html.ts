/** Tags allowed in an operator's text, with the attributes they keep. Of every other element only the text remains. */
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
/** Elements whose content browsers do not treat as text; they are removed with their content. */
const OPAQUE =
  /<(script|style|template|iframe|object|embed|svg|math|noscript|textarea|title|xmp|plaintext)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]{0,63})(?=[\s/>])/i;
/**
 * A longer tag is treated as text. The limit keeps a text with many unfinished tags from being scanned to its end for
 * each.
 */
const MAX_TAG_LENGTH = 3_000;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const SAFE_LINK = /^(?:https?:\/\/|#\/|\/(?![/\\]))[^\s\\]*$/i;
const MAX_DEPTH = 32;

/** Addresses allowed for links and pictures. */
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

/** Keeps entities as written and escapes every other character that could start markup. */
const escapeText = (text: string) => {
  let escaped = '';
  let end = 0;
  for (const match of text.matchAll(ENTITY)) {
    escaped += escapeAttribute(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return escaped + escapeAttribute(text.slice(end));
};

interface Tag {
  isClosing: boolean;
  name: string;
  /** Source between the tag name and the closing `>`. */
  attributes: string;
  end: number;
}

/** Position of the `>` that ends a tag; quoted values may contain one. Undefined when the tag does not end. */
const tagEnd = (html: string, from: number, limit: number): number | undefined => {
  for (let at = from; at < limit; at += 1) {
    const sign = html[at] ?? '';
    if (sign === '>') return at;
    if (sign === '<') return undefined;
    if (sign !== '"' && sign !== "'") continue;
    const closed = html.slice(at + 1, limit).indexOf(sign);
    if (closed < 0) return undefined;
    at += closed + 1;
  }
  return undefined;
};

const tagAt = (html: string, start: number): Tag | undefined => {
  const head = TAG_NAME.exec(html.slice(start, start + 70));
  if (head === null) return undefined;
  const from = start + head[0].length;
  const end = tagEnd(html, from, Math.min(html.length, start + MAX_TAG_LENGTH));
  if (end === undefined) return undefined;
  const [, slash, name = ''] = head;
  return { isClosing: slash === '/', name: name.toLowerCase(), attributes: html.slice(from, end), end: end + 1 };
};

/** The tags of a text, in order. */
function* tagsOf(html: string): Generator<Tag & { start: number }> {
  for (let start = html.indexOf('<'); start >= 0; ) {
    const tag = tagAt(html, start);
    if (tag !== undefined) yield { ...tag, start };
    start = html.indexOf('<', tag?.end ?? start + 1);
  }
}

/** The first position from `from` on whose character does not match. */
const after = (text: string, from: number, isOne: (sign: string) => boolean): number => {
  let at = from;
  while (at < text.length && isOne(text[at] ?? '')) at += 1;
  return at;
};
const isBlank = (sign: string) => /\s/.test(sign);
const isNameSign = (sign: string) => /[\w-]/.test(sign);

/** The attribute value that begins at `start`, and its end; undefined when there is none. */
const valueAt = (source: string, start: number): { value: string; end: number } | undefined => {
  const quote = source[start] ?? '';
  if (quote === '"' || quote === "'") {
    const closed = source.indexOf(quote, start + 1);
    return closed < 0 ? undefined : { value: source.slice(start + 1, closed), end: closed + 1 };
  }
  const end = after(source, start, (sign) => !/[\s"'>]/.test(sign));
  return end === start ? undefined : { value: source.slice(start, end), end };
};

/** The attributes of a tag that have a value, with the value as written. */
function* attributesOf(source: string): Generator<[name: string, value: string]> {
  for (let at = 0; at < source.length; ) {
    const start = after(source, at, (sign) => !/[a-z]/i.test(sign));
    const end = after(source, start, isNameSign);
    const equals = after(source, end, isBlank);
    at = equals;
    if (source[equals] !== '=') continue;
    const found = valueAt(source, after(source, equals + 1, isBlank));
    at = found?.end ?? equals + 1;
    if (found !== undefined) yield [source.slice(start, end).toLowerCase(), found.value];
  }
}

const keepAttributes = (tag: string, source: string): string => {
  const allowed = ALLOWED_TAGS[tag] ?? [];
  const kept = new Map<string, string>();
  for (const [attribute, written] of attributesOf(source)) {
    const value = written.replace(ENTITY, decodeEntity).trim();
    const isSafe = attribute === 'alt' || isSafeLink(value);
    if (allowed.includes(attribute) && isSafe && !value.includes('\0') && !kept.has(attribute)) {
      kept.set(attribute, value);
    }
  }
  const written = [...kept].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  return tag === 'a' && kept.has('href') ? `${written} rel="noopener noreferrer"` : written;
};

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

/**
 * Rebuilds HTML from an allow-list: every tag of the result is written by this function, all other characters are text.
 * Tags are closed in order, so that the text cannot affect the page around it.
 */
export const sanitizeHtml = (html: string): string => {
  const source = html
    .replaceAll('\0', '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(OPAQUE, '');
  const open: string[] = [];
  let clean = '';
  let end = 0;
  for (const { name: tag, isClosing, attributes, start, end: next } of tagsOf(source)) {
    clean += escapeText(source.slice(end, start));
    end = next;
    if (!Object.hasOwn(ALLOWED_TAGS, tag)) continue;
    if (!isClosing) {
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
