// @vitest-environment jsdom

import { ALLOWED_TAGS } from '@koi/contract/rules/html';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './view.ts';

const shown = (html: string): string =>
  /^<div>(.*)<\/div>$/s.exec(renderToStaticMarkup(createElement(RichText, { html })))?.[1] ?? '';

describe('rich text', () => {
  it('shows text, lists, tables and pictures', () => {
    expect(shown('<h2>标题</h2><p>字<strong>8,888</strong><br>行</p><ul><li>一</li></ul>')).toBe(
      '<h2>标题</h2><p>字<strong>8,888</strong><br/>行</p><ul><li>一</li></ul>',
    );
    expect(shown('<img src="/art/koi.svg" alt="鱼" onload="x()">')).toBe(
      '<img src="/art/koi.svg" alt="鱼" loading="lazy"/>',
    );
  });

  it('opens other sites in a new tab, and own pages in the same one', () => {
    expect(shown('<a href="https://a.example/x">去</a>')).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">去</a>',
    );
    expect(shown('<a href="#/vip">去</a>')).toBe('<a href="#/vip">去</a>');
  });

  it.each(Object.keys(ALLOWED_TAGS).filter((tag) => !/^(t[a-z]+|hr|br|img)$/.test(tag)))('shows the tag %s', (tag) => {
    expect(shown(`<${tag}>字</${tag}>`)).toBe(`<${tag}>字</${tag}>`);
  });

  it('shows a table', () => {
    const table = '<table><thead><tr><th>级</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>';
    expect(shown(table)).toBe(table);
  });

  it('keeps the text of elements that are not allowed', () => {
    expect(shown('<marquee>慢<b>点</b></marquee>')).toBe('慢<b>点</b>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed" class="x" id="y" onclick="alert(1)">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<form action="https://evil.example"><input name="p"><button>x</button></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=x onerror=alert(1)></template>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<img src="data:text/html,<script>alert(1)</script>">',
    '<isindex type=image src=1 onerror=alert(1)>',
    '<body onload=alert(1)>',
    '<details open ontoggle=alert(1)>x</details>',
  ])('makes %s harmless', (html) => {
    expect(shown(html)).not.toMatch(
      /<(?:script|iframe|svg|math|form|input|style|template|base|meta|noscript|details)|\son\w+=|style=|class=|id=|javascript:|evil|data:/i,
    );
  });

  it('stops at a maximum depth', () => {
    expect(shown(`${'<div>'.repeat(500)}深`)).not.toContain('深');
  });
});
