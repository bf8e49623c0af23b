import { ALLOWED_TAGS, isSafeLink, sanitizeHtml } from '@koi/contract/rules/html';

/** Elements that are removed with their content, because it is not text. */
const OPAQUE = 'script,style,template,iframe,object,embed,svg,math,noscript,textarea,title,select,form,head,meta,link';
/** Equivalent tags, mapped to the ones that are stored. */
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  div: 'p',
  section: 'p',
  article: 'p',
  figure: 'p',
  figcaption: 'p',
  pre: 'p',
};
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'hr']);
/** Blocks that contain text and no other blocks. */
const LINES = new Set(['p', 'h2', 'h3', 'h4']);
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr']);
const BOLD_FROM = 600;

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;
const isBlock = (node: Node) => isElement(node) && BLOCKS.has(node.localName);
const isBlank = (node: Node) =>
  isElement(node)
    ? node.localName === 'br' || (!node.matches('img,hr') && !node.querySelector('img') && !node.textContent?.trim())
    : !node.textContent?.trim();

const isBold = (weight: string) => weight === 'bold' || Number(weight) >= BOLD_FROM;

/** The stored tag for an element. Other editors express bold, italic and underline with styles on neutral tags. */
const tagOf = (element: HTMLElement): string | undefined => {
  const { fontWeight, fontStyle, textDecoration } = element.style;
  const name = element.localName;
  if (name === 'span' || name === 'font') {
    if (isBold(fontWeight)) return 'strong';
    if (fontStyle === 'italic') return 'em';
    return textDecoration.includes('underline') ? 'u' : undefined;
  }
  const tag = RENAMED[name] ?? name;
  if (tag === 'strong' && fontWeight !== '' && !isBold(fontWeight)) return undefined;
  if (!Object.hasOwn(ALLOWED_TAGS, tag)) return undefined;
  return tag === 'a' && !isSafeLink(element.getAttribute('href') ?? '') ? undefined : tag;
};

/** Copies allowed elements. Other elements are replaced by their content. */
const copyAllowed = (from: Node, to: Element): void => {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      to.append((node.nodeValue ?? '').replaceAll('\u00a0', ' '));
      continue;
    }
    if (!isElement(node) || node.matches(OPAQUE)) continue;
    const tag = tagOf(node) === 'li' && !to.matches('ul,ol') ? 'p' : tagOf(node);
    if (tag === 'img' && !isSafeLink(node.getAttribute('src') ?? '')) continue;
    const copy = tag === undefined ? to : to.ownerDocument.createElement(tag);
    for (const name of tag === undefined ? [] : (ALLOWED_TAGS[tag] ?? [])) {
      const value = node.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    copyAllowed(node, copy);
    if (copy !== to) to.append(copy);
  }
};

const trimRun = (run: Node[]): Node[] => {
  const first = run.findIndex((node) => !isBlank(node));
  return first < 0 ? [] : run.slice(first, run.findLastIndex((node) => !isBlank(node)) + 1);
};

const paragraphOf = (run: Node[], document: Document): HTMLElement => {
  const paragraph = document.createElement('p');
  paragraph.append(...run);
  return paragraph;
};

/** Paragraphs cannot contain blocks, so nested blocks are moved out. Loose text is wrapped in a paragraph. */
const flowOf = (container: Element): Node[] => {
  const flow: Node[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const kept = trimRun(run);
    if (kept.length > 0) flow.push(paragraphOf(kept, container.ownerDocument));
    run = [];
  };
  for (const node of [...container.childNodes]) {
    const holdsBlocks = isElement(node) && [...node.querySelectorAll('*')].some(isBlock);
    if (!isElement(node) || !(isBlock(node) || holdsBlocks)) {
      run.push(node);
      continue;
    }
    endRun();
    const isWrapper = node.localName === 'p' || !isBlock(node) || (holdsBlocks && LINES.has(node.localName));
    if (isWrapper) flow.push(...flowOf(node));
    else if (settle(node)) flow.push(node);
  }
  endRun();
  return flow;
};

/** List items and table cells contain text directly, so paragraphs inside them become lines. */
const linesOf = (container: Element): Node[] => {
  const lines: Node[] = [];
  const document = container.ownerDocument;
  for (const node of flowOf(container)) {
    if (!isElement(node) || node.localName !== 'p') lines.push(node);
    else {
      const last = lines.at(-1);
      if (last !== undefined && !isBlock(last)) lines.push(document.createElement('br'));
      lines.push(...node.childNodes);
    }
  }
  return lines;
};

const settleList = (list: HTMLElement): void => {
  for (const node of [...list.childNodes]) {
    if (isBlank(node)) node.remove();
    else if (!isElement(node) || node.localName !== 'li') {
      const item = node.previousSibling ?? list.insertBefore(list.ownerDocument.createElement('li'), node);
      item.appendChild(node);
    }
  }
  for (const item of [...list.children]) item.replaceChildren(...linesOf(item));
};

const settleTable = (part: Element): void => {
  for (const node of [...part.childNodes]) {
    if (!isElement(node)) node.remove();
    else if (TABLE_PARTS.has(node.localName)) settleTable(node);
    else node.replaceChildren(...linesOf(node));
  }
};

/** Normalises the content of a block. Returns false when it is empty. */
const settle = (block: HTMLElement): boolean => {
  const { localName } = block;
  if (localName === 'hr') return true;
  if (localName === 'ul' || localName === 'ol') settleList(block);
  else if (localName === 'table') settleTable(block);
  else if (localName === 'blockquote') block.replaceChildren(...flowOf(block));
  else block.replaceChildren(...trimRun([...block.childNodes]));
  return !isBlank(block);
};

const treeOf = (html: string): HTMLElement => {
  const tree = parsed('');
  copyAllowed(parsed(html), tree);
  tree.replaceChildren(...flowOf(tree));
  tree.normalize();
  return tree;
};

/**
 * Converts any HTML, including pasted content, to the stored format: paragraphs, headings, lists, quotes, tables,
 * pictures and links. The server's own cleaning does not change the result.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(treeOf(html).innerHTML);

/** The cleaned HTML as nodes of this document. */
export const nodesOf = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  fragment.append(...[...treeOf(sanitizeHtml(html)).childNodes].map((node) => document.importNode(node, true)));
  return fragment;
};

/** Converts plain text to paragraphs and lines. */
export const htmlOfText = (text: string): string => {
  const body = parsed('');
  for (const part of text.replaceAll('\r', '').split(/\n{2,}/)) {
    const paragraph = body.ownerDocument.createElement('p');
    for (const [index, line] of part.split('\n').entries()) {
      if (index > 0) paragraph.append(body.ownerDocument.createElement('br'));
      paragraph.append(line);
    }
    body.append(paragraph);
  }
  return cleanHtml(body.innerHTML);
};
