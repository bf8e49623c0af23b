import { ALLOWED_TAGS } from '@koi/contract/rules/html';

const BLOCKS = 'p,h2,h3,h4,ul,ol,blockquote,table,hr';

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isBlank = (element: Element) => !element.textContent?.trim() && !element.querySelector('img,hr,table');

/** List items and table cells contain text directly, so paragraphs inside them become lines. */
const unwrap = (paragraph: Element): void => {
  const before = paragraph.previousSibling;
  const isAfterText = before !== null && !(before instanceof Element && before.matches(BLOCKS));
  paragraph.replaceWith(...(isAfterText ? [paragraph.ownerDocument.createElement('br')] : []), ...paragraph.childNodes);
};

/** Cells are stored separately: the other columns of a merged one become empty cells. */
const separateCell = (cell: HTMLTableCellElement): void => {
  for (let column = 1; column < cell.colSpan; column += 1) cell.after(cell.ownerDocument.createElement(cell.localName));
};

/** The first row is the head of a table if it consists of headings. */
const separateHead = (table: HTMLTableElement): void => {
  const [first] = table.rows;
  if (!first || [...first.cells].some(({ localName }) => localName !== 'th')) return;
  table.createTHead().append(first);
  for (const body of [...table.tBodies]) if (body.rows.length === 0) body.remove();
};

/**
 * Converts the HTML of the editor to the stored form, which the server's cleaning does not change: no empty blocks, no
 * paragraphs inside of items and cells, and the attributes of the allow-list only.
 */
export const storedHtml = (html: string): string => {
  const body = parsed(html);
  for (const block of [...body.querySelectorAll('p,h2,h3,h4,li,ul,ol,blockquote')].reverse()) {
    if (isBlank(block)) block.remove();
  }
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p')) unwrap(paragraph);
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('[colspan]')) separateCell(cell);
  for (const table of body.querySelectorAll('table')) separateHead(table);
  for (const element of body.querySelectorAll('*')) {
    const allowed = ALLOWED_TAGS[element.localName] ?? [];
    for (const name of element.getAttributeNames()) if (!allowed.includes(name)) element.removeAttribute(name);
    if (element.hasAttribute('href')) element.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML.replaceAll('&nbsp;', ' ');
};

/** Plain text as paragraphs and lines. */
export const paragraphsOf = (text: string): HTMLElement => {
  const body = parsed('');
  for (const part of text.replaceAll('\r', '').split(/\n{2,}/)) {
    const paragraph = body.ownerDocument.createElement('p');
    for (const [index, line] of part.split('\n').entries()) {
      if (index > 0) paragraph.append(body.ownerDocument.createElement('br'));
      paragraph.append(line);
    }
    body.append(paragraph);
  }
  return body;
};
