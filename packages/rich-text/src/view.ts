import { ALLOWED_TAGS, isSafeLink, MAX_DEPTH, OPAQUE_TAGS } from '@koi/contract/rules/html';
import { createElement, Fragment, type ReactNode } from 'react';

const VOID = new Set(['br', 'hr', 'img']);

const addressOf = (element: Element, name: string) => {
  const address = element.getAttribute(name)?.trim() ?? '';
  return isSafeLink(address) ? address : undefined;
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
  if (!(node instanceof Element) || OPAQUE_TAGS.includes(node.localName)) return null;
  const tag = node.localName;
  // An element that is not allowed is replaced by its text.
  if (!Object.hasOwn(ALLOWED_TAGS, tag)) return createElement(Fragment, { key }, ...childrenOf(node, depth));
  return createElement(tag, { key, ...propsOf(node, tag) }, ...(VOID.has(tag) ? [] : childrenOf(node, depth)));
};

/**
 * Shows an operator's HTML. The browser parses it in a document that loads and runs nothing, and only allowed elements
 * are created again from it. HTML is never inserted as it was written.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return createElement('div', { className }, ...childrenOf(body, 0));
}
