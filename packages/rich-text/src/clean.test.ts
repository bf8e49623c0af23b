import { checkArticle } from '@koi/contract/rules/content';
import { ALLOWED_TAGS, MAX_DEPTH } from '@koi/contract/rules/html';
import { STAFF_CONTENT } from '@koi/contract/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './clean.ts';

describe('sanitizeHtml', () => {
  it('keeps allowed tags', () => {
    const text = '<h2>欢迎</h2><p>好运<strong>8,888</strong>元</p><ul><li>一</li><li>二</li></ul>';
    expect(sanitizeHtml(text)).toBe(text);
  });

  it.each(Object.keys(ALLOWED_TAGS))('keeps the tag %s', (tag) => {
    const isVoid = ['br', 'hr', 'img'].includes(tag);
    expect(sanitizeHtml(`<${tag} class="x">${isVoid ? '' : `字</${tag}>`}`)).toBe(
      isVoid ? `<${tag}>` : `<${tag}>字</${tag}>`,
    );
  });

  it.each('div h1 s code pre font video button input section x-y'.split(' '))(
    'keeps only the text of the tag %s',
    (tag) => {
      expect(sanitizeHtml(`<${tag}>字</${tag}>`)).toBe('字');
    },
  );

  it('keeps only links inside the site and to web pages', () => {
    expect(sanitizeHtml('<a href="#/vip">VIP</a>')).toBe('<a href="#/vip" rel="noopener noreferrer">VIP</a>');
    expect(sanitizeHtml('<a href="https://a.example/?x=1&amp;y=2">x</a>')).toContain(
      'href="https://a.example/?x=1&amp;y=2"',
    );
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java&#115;cript:alert(1)',
      'java&Tab;script:alert(1)',
      '&#x6a;avascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
    ]) {
      expect(sanitizeHtml(`<a href="${address}">x</a>`)).toBe('<a>x</a>');
    }
  });

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    ['<img src="/art/a.svg" onload="x" alt="鱼">', '<img src="/art/a.svg" alt="鱼">'],
    ['<p style="position:fixed" onclick="x" class="y">a</p>', '<p>a</p>'],
    ['<svg><p onclick=x></svg>b', 'b'],
    ['<iframe src="https://a.example"></iframe>', ''],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<!-- <p>x</p> -->a', 'a'],
    ['a < b & c > d "e"', 'a &lt; b &amp; c &gt; d "e"'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<p><strong>open', '<p><strong>open</strong></p>'],
    ['</div></strong>closed', 'closed'],
    // As in browsers, a closing tag without its opening one is an empty paragraph.
    ['<b><p></b>x</p>', '<b><p></p></b>x<p></p>'],
    ['<br/><hr />', '<br><hr>'],
    ['1 /> 2', '1 /&gt; 2'],
    ['<a rel="x">a</a>', '<a>a</a>'],
    ['<p><x-y><p>a</p></x-y></p>', '<p></p><p>a</p><p></p>'],
    ['<constructor>x</constructor>', 'x'],
  ])('turns %s into %s', (dirty, clean) => {
    expect(sanitizeHtml(dirty)).toBe(clean);
  });

  it('removes a tag that appears only after another was removed', () => {
    expect(sanitizeHtml('<scr<script></script>ipt>alert(1)</script>')).not.toMatch(/<[a-z]/i);
  });

  it('outputs only allowed tags and does not change its own output', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      ';',
      '#',
      'script',
      'img',
      'p',
      'a',
      'href',
      'src',
      'onerror',
      'javascript:',
      '<p>',
      '</p>',
      '<a href="',
      '<svg',
      '<x-y>',
      '</x-y>',
      '<li>',
      '</li>',
      '<td>',
      '<b>',
      '<!--',
      '-->',
      'https://x.example',
      '\0',
      '\n',
      '&#106;',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const clean = sanitizeHtml(parts.join(''));
        expect(clean.replace(/<\/?(?:a|b|img|li|p|td)(?: (?:href|src|alt|rel)="[^"<>]*")*>/g, '')).not.toMatch(/[<>]/);
        expect(clean).not.toMatch(/(?:href|src)="\s*javascript/i);
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});

/** A regular expression with quadratic run time would take many minutes for each of these texts. */
describe('a long text that looks like unfinished markup', () => {
  const LENGTH = 400_000;
  const NESTED = '<a>'.repeat(MAX_DEPTH) + '</a>'.repeat(MAX_DEPTH);
  it.each([
    ['blanks in a tag', `<a${' '.repeat(LENGTH)}`, ''],
    ['blanks after a closing name', `<script></script${' '.repeat(LENGTH)}`, ' '],
    ['opening brackets', '<'.repeat(LENGTH), '&lt;'.repeat(LENGTH)],
    ['tags that never end', '<a '.repeat(LENGTH / 3), ''],
    ['quotes that swallow each other', `<a '"`.repeat(LENGTH / 5), ''],
    ['a quote that never ends', `<a "${'x'.repeat(LENGTH)}`, ''],
    ['a name that never ends', `<${'a'.repeat(LENGTH)}`, ''],
    ['an attribute that never ends', `<a ${'a'.repeat(LENGTH)}`, ''],
    ['attributes without values', `<a ${'b '.repeat(1_000)}>`.repeat(LENGTH / 2_000), NESTED],
    ['blanks before a value', `<a href${' '.repeat(2_900)}>`.repeat(LENGTH / 2_900), NESTED],
    ['unfinished comments', '<!-'.repeat(LENGTH / 4), `-${'&lt;!-'.repeat(LENGTH / 4 - 1)}`],
    ['unfinished entities', '&#'.repeat(LENGTH / 2), '&amp;#'.repeat(LENGTH / 2)],
    ['plain blanks', ' '.repeat(LENGTH), ' '.repeat(LENGTH)],
  ])('is read in one pass: %s', (_, text, clean) => {
    const cleaned = sanitizeHtml(text);
    // Compared here, because the difference of such long texts can't be printed.
    expect([cleaned.length, cleaned === clean]).toEqual([clean.length, true]);
    const { contentLong, contentMissing } = STAFF_CONTENT;
    const isEmpty = text.trim() === '' || clean === NESTED;
    expect(checkArticle({ title: '标题', content: text })).toBe(isEmpty ? contentMissing : contentLong);
  });
});
