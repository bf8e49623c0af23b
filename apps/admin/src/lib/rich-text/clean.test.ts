import { sanitizeHtml } from '@koi/contract/rules/html';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, htmlOfText, nodesOf } from './clean.ts';

describe('cleaning HTML', () => {
  it('keeps well-formed text unchanged', () => {
    const text =
      '<h2>规则</h2><p>一<strong>二</strong><em>三</em><br>四</p><ul><li>甲</li><li>乙</li></ul><blockquote><p>引</p></blockquote>' +
      '<table><thead><tr><th>级</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><hr><p><img src="/art/a.webp" alt="鱼"></p>';
    expect(cleanHtml(text)).toBe(text);
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
    ['nothing but blanks', '<p><br></p><div> &nbsp;</div>', ''],
  ])('normalises %s', (_case, written, expected) => {
    expect(cleanHtml(written)).toBe(expected);
  });

  it('keeps safe links and pictures, and only the text of other links', () => {
    expect(cleanHtml('<a href="https://a.example/?a=1&b=2" onclick="x()">去</a>')).toBe(
      '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">去</a></p>',
    );
    expect(cleanHtml('<a href="javascript:alert(1)">去</a><img src="data:image/png,x">')).toBe('<p>去</p>');
  });

  it('removes everything that can execute', () => {
    const bad = '<p onclick="x()">字</p><script>x()</script><svg onload=x()></svg><img src=x onerror=x()>';
    expect(cleanHtml(bad)).toBe('<p>字</p>');
    const host = document.createElement('div');
    host.append(nodesOf(bad));
    expect(host.innerHTML).toBe('<p>字</p>');
  });

  it('is idempotent and leaves nothing for the server to change', () => {
    const words = fc.constantFrom('字', ' ', '"', '&', '<', '&nbsp;', 'a');
    const tags = fc.constantFrom(...'p div h1 h3 ul ol li table tr td b span a img br hr blockquote script'.split(' '));
    const pieces = fc.oneof(
      words,
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag}>`),
      fc.constantFrom('<a href="/x">', '<img src="/x" alt="a&quot;b">', '<span style="font-weight:700">'),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (all) => {
        const clean = cleanHtml(all.join(''));
        expect(sanitizeHtml(clean)).toBe(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 60 },
    );
  });

  it('converts plain text to paragraphs and lines', () => {
    expect(htmlOfText('一 < 二\n三\n\n四')).toBe('<p>一 &lt; 二<br>三</p><p>四</p>');
  });
});
