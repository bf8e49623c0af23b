import { createElement, Fragment, type ReactNode } from 'react';

/** The elements that an operator may use: text and pictures, no styles, no frames, no scripts. */
const TAGS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'span', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'code', 'pre', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
]);
const VOID = new Set(['br', 'hr', 'img']);
/** Elements whose content is not text, so nothing of it is shown. */
const OPAQUE = 'script,style,template,iframe,object,embed,svg,math,noscript,textarea,title,select,form,head';
const ADDRESS = /^(?:https?:\/\/|#\/|\/(?![/\\]))[^\s\\]*$/i;
const MAX_DEPTH = 32;

const addressOf = (element: Element, name: string) => {
  const address = element.getAttribute(name)?.trim() ?? '';
  return ADDRESS.test(address) ? address : undefined;
};

const propsOf = (element: Element, tag: string) => {
  if (tag === 'a') {
    const href = addressOf(element, 'href');
    return href?.startsWith('http') ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
  }
  if (tag === 'img') return { src: addressOf(element, 'src'), alt: element.getAttribute('alt') ?? '', loading: 'lazy' };
  return {};
};

const childrenOf = (node: Node, depth: number): ReactNode[] =>
  depth > MAX_DEPTH ? [] : Array.from(node.childNodes, (child, index) => shown(child, index, depth + 1));

const shown = (node: Node, key: number, depth: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || node.matches(OPAQUE)) return null;
  const tag = node.localName;
  // An element that is not allowed is replaced by its text.
  if (!TAGS.has(tag)) return createElement(Fragment, { key }, ...childrenOf(node, depth));
  return createElement(tag, { key, ...propsOf(node, tag) }, ...(VOID.has(tag) ? [] : childrenOf(node, depth)));
};

/**
 * Shows an operator's HTML. The browser parses it in a document that loads and runs nothing, and only allowed elements
 * are created again from it. HTML is never inserted as it was written.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={className}>{...childrenOf(body, 0)}</div>;
}
