import { ALLOWED_TAGS } from '@koi/contract/rules/html';
import { sanitizeHtml } from '@koi/rich-text/clean';
import { RichText } from '@koi/rich-text/view';
import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it } from 'vitest';
import { EXTENSIONS } from './schema.ts';
import { paragraphsOf, storedHtml } from './stored.ts';

const editor = new Editor({ extensions: EXTENSIONS, injectCSS: false });
afterAll(() => editor.destroy());

/** The HTML that the editor emits when it contains the given HTML. */
const edited = (html: string): string => {
  editor.commands.setContent(html);
  return storedHtml(editor.getHTML());
};

describe('the HTML of the editor', () => {
  it('is the same as well-formed text that was loaded', () => {
    const text =
      '<h2>规则</h2><p>一<strong>二</strong><em>三</em><br>四<small>注</small></p><ul><li>甲</li><li>乙</li></ul><blockquote><p>引</p></blockquote>' +
      '<table><thead><tr><th>级</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><hr><p><img src="/art/a.webp" alt="鱼"></p>';
    expect(edited(text)).toBe(text);
  });

  it.each([
    ['what a browser types', '<div>一</div><div><br></div><div>二&nbsp;三</div>', '<p>一</p><p>二 三</p>'],
    ['loose text', '一<b>二</b><p>三</p>四', '<p>一<strong>二</strong></p><p>三</p><p>四</p>'],
    ['a list inside a paragraph', '<p>前<ul><li>甲</li></ul>后</p>', '<p>前</p><ul><li>甲</li></ul><p>后</p>'],
    ['paragraphs inside an item', '<ul><li><p>甲</p><p>乙</p></li></ul>', '<ul><li>甲<br>乙</li></ul>'],
    ['a list in a list', '<ul><li>甲</li><ul><li>乙</li></ul></ul>', '<ul><li>甲<ul><li>乙</li></ul></li></ul>'],
    ['a heading of a page', '<h1>题</h1><h6>小</h6>', '<h2>题</h2><h4>小</h4>'],
    ['bold by style', '<span style="font-weight:700">粗</span>', '<p><strong>粗</strong></p>'],
    ['a wrapper that is bold in name only', '<b style="font-weight:normal"><p>字</p></b>', '<p>字</p>'],
    [
      'a cell with paragraphs',
      '<table><tr><td><p>一</p></td></tr></table>',
      '<table><tbody><tr><td>一</td></tr></tbody></table>',
    ],
    [
      'merged cells',
      '<table><tr><td colspan="2">一</td></tr><tr><td>二</td><td>三</td></tr></table>',
      '<table><tbody><tr><td>一</td><td></td></tr><tr><td>二</td><td>三</td></tr></tbody></table>',
    ],
    ['nothing but blanks', '<p><br></p><div> &nbsp;</div>', ''],
  ])('normalises %s', (_case, written, expected) => {
    expect(edited(written)).toBe(expected);
  });

  it('keeps safe links and pictures, and only the text of other links', () => {
    expect(edited('<a href="https://a.example/?a=1&b=2" onclick="x()" rel="x" class="y">去</a>')).toBe(
      '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">去</a></p>',
    );
    expect(edited('<a href="javascript:alert(1)">去</a><img src="data:image/png,x">')).toBe('<p>去</p>');
  });

  it('contains nothing that can execute', () => {
    const bad = '<p onclick="x()">字</p><script>x()</script><svg onload=x()>乙</svg><img src=x onerror=x()>';
    expect(edited(bad)).toBe('<p>字</p>');
  });

  it('does not change when it is loaded again, and leaves nothing for the server to change', () => {
    const words = fc.constantFrom('字', ' ', '"', '&', '<', 'a');
    const tags = fc.constantFrom(...'p div h1 h3 ul ol li table tr td b span a img br hr blockquote script'.split(' '));
    const pieces = fc.oneof(
      words,
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag}>`),
      fc.constantFrom('<a href="/x">', '<img src="/x" alt="a&quot;b">', '<span style="font-weight:700">'),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (all) => {
        const html = edited(all.join(''));
        expect(sanitizeHtml(html)).toBe(html);
        expect(edited(html)).toBe(html);
      }),
      { numRuns: 60 },
    );
  });

  it('converts plain text to paragraphs and lines', () => {
    expect(paragraphsOf('一 < 二\n三\n\n四').innerHTML).toBe('<p>一 &lt; 二<br>三</p><p>四</p>');
  });
});

/** An element that contains the tag where HTML permits it. */
const EXAMPLES: Record<string, string> = {
  li: '<ul><li>字</li></ul>',
  br: '<p>字<br>字</p>',
  hr: '<p>字</p><hr>',
  img: '<p><img src="/art/a.webp" alt="字"></p>',
  ...Object.fromEntries(
    ['table', 'thead', 'tbody', 'tr', 'th', 'td'].map((tag) => [
      tag,
      '<table><thead><tr><th>字</th></tr></thead><tbody><tr><td>字</td></tr></tbody></table>',
    ]),
  ),
  ...Object.fromEntries(['ul', 'ol'].map((tag) => [tag, `<${tag}><li>字</li></${tag}>`])),
  ...Object.fromEntries(['h2', 'h3', 'h4', 'p'].map((tag) => [tag, `<${tag}>字</${tag}>`])),
  blockquote: '<blockquote><p>字</p></blockquote>',
  a: '<p><a href="#/vip">字</a></p>',
};
/** Tags that the editor replaces by the equivalent that it writes itself. A span has no meaning without attributes. */
const REPLACED: Record<string, string> = { b: 'strong', i: 'em', span: 'p' };

describe('the allow-list', () => {
  const through = (html: string) => renderToStaticMarkup(createElement(RichText, { html: sanitizeHtml(edited(html)) }));

  it.each(Object.keys(ALLOWED_TAGS))('lets %s pass from the editor through the server to the site', (tag) => {
    expect(through(EXAMPLES[tag] ?? `<p><${tag}>字</${tag}></p>`)).toMatch(new RegExp(`<${REPLACED[tag] ?? tag}[ />]`));
  });

  it.each('div section s code pre font video button input iframe form x-y'.split(' '))(
    'lets %s pass nowhere',
    (tag) => {
      const html = `<p>前</p><${tag} class="x" onclick="x()">字</${tag}>`;
      expect(edited(html)).not.toContain(`<${tag}`);
      expect(sanitizeHtml(html)).not.toContain(`<${tag}`);
      expect(renderToStaticMarkup(createElement(RichText, { html })).slice('<div>'.length)).not.toContain(`<${tag}`);
    },
  );
});
