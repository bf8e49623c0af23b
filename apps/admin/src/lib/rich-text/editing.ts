import { cleanHtml, nodesOf } from './clean.ts';

/** Formatting at the caret, shown by the toolbar. */
export interface Around {
  block: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** URL of the link at the caret. */
  link: string;
  inTable: boolean;
}

export const NOWHERE: Around = { block: 'p', bold: false, italic: false, underline: false, link: '', inTable: false };

const elementAt = (node: Node | null): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null);

/** The selection, if it is inside the editor. */
export const rangeIn = (editor: HTMLElement): Range | undefined => {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return editor.contains(range.commonAncestorContainer) ? range : undefined;
};

const closestIn = (editor: HTMLElement, selector: string): Element | null => {
  const range = rangeIn(editor);
  const found = range && elementAt(range.startContainer)?.closest(selector);
  return found && editor !== found && editor.contains(found) ? found : null;
};

export const aroundCaret = (editor: HTMLElement): Around => ({
  block: closestIn(editor, 'h2,h3,h4,ul,ol,blockquote')?.localName ?? 'p',
  bold: closestIn(editor, 'strong,b') !== null,
  italic: closestIn(editor, 'em,i') !== null,
  underline: closestIn(editor, 'u') !== null,
  link: closestIn(editor, 'a')?.getAttribute('href') ?? '',
  inTable: closestIn(editor, 'td,th') !== null,
});

export const selectRange = (range: Range | undefined): void => {
  const selection = document.getSelection();
  if (!range || !selection) return;
  selection.removeAllRanges();
  selection.addRange(range);
};

/**
 * `execCommand` is deprecated, but it is the only way to edit that shares the undo history with typing, and every
 * browser supports it. The resulting HTML is cleaned before it leaves the editor.
 */
const command = (name: string, value?: string): boolean => document.execCommand(name, false, value);

export const insertHtml = (html: string): void => {
  command('insertHTML', html);
};

export const toggle = (name: 'bold' | 'italic' | 'underline'): void => {
  // Formatting must use tags, because styles are removed on cleaning.
  command('styleWithCSS', 'false');
  command(name);
};

export const setBlock = (editor: HTMLElement, tag: 'p' | 'h2' | 'h3' | 'blockquote'): void => {
  const { block } = aroundCaret(editor);
  if (block === 'blockquote') command('outdent');
  if (block !== tag || tag === 'p') command('formatBlock', `<${tag}>`);
  else command('formatBlock', '<p>');
};

export const toggleList = (tag: 'ul' | 'ol'): void => {
  command(tag === 'ul' ? 'insertUnorderedList' : 'insertOrderedList');
};

export const clearFormat = (editor: HTMLElement): void => {
  command('removeFormat');
  command('unlink');
  if (/^h\d$/.test(aroundCaret(editor).block)) command('formatBlock', '<p>');
};

export const undo = (): void => {
  command('undo');
};
export const redo = (): void => {
  command('redo');
};

/** Links the selection, changes the link at the caret, or inserts the given text as a link. */
export const setLink = (editor: HTMLElement, address: string, words: string): void => {
  const link = closestIn(editor, 'a');
  if (link) {
    const range = document.createRange();
    range.selectNodeContents(link);
    selectRange(range);
  }
  if (address === '') command('unlink');
  else if (rangeIn(editor)?.collapsed === false) command('createLink', address);
  else {
    const anchor = document.createElement('a');
    anchor.setAttribute('href', address);
    anchor.append(words || address);
    insertHtml(anchor.outerHTML);
  }
};

const EMPTY_TABLE =
  '<table><thead><tr><th>标题</th><th>标题</th><th>标题</th></tr></thead>' +
  '<tbody><tr><td>内容</td><td>内容</td><td>内容</td></tr><tr><td>内容</td><td>内容</td><td>内容</td></tr></tbody></table><p><br></p>';

export const insertTable = (): void => insertHtml(EMPTY_TABLE);

export const insertPicture = (address: string, alt: string): void => {
  const picture = document.createElement('img');
  picture.setAttribute('src', address);
  picture.setAttribute('alt', alt);
  insertHtml(picture.outerHTML);
};

export type TableChange = 'row' | 'column' | 'remove-row' | 'remove-column' | 'remove-table';

const changed = (table: HTMLTableElement, change: TableChange, row: number, column: number): HTMLTableElement => {
  const copy = table.cloneNode(true) as HTMLTableElement;
  const at = copy.rows[row];
  if (change === 'row') {
    const added = document.createElement('tr');
    for (const _ of at?.cells ?? []) added.append(document.createElement('td'));
    if (at?.parentElement?.localName === 'thead') copy.tBodies[0]?.prepend(added);
    else at?.after(added);
  }
  if (change === 'remove-row') at?.remove();
  for (const each of change.endsWith('column') ? copy.rows : []) {
    const cell = each.cells[column];
    if (change === 'column') cell?.after(document.createElement(cell.localName));
    else cell?.remove();
  }
  return copy;
};

/** The whole table is replaced, so that a single undo reverts the change. */
export const changeTable = (editor: HTMLElement, change: TableChange): void => {
  const cell = closestIn(editor, 'td,th') as HTMLTableCellElement | null;
  const table = cell?.closest('table');
  const row = cell?.closest('tr');
  if (!cell || !table || !row) return;
  const range = document.createRange();
  range.selectNode(table);
  selectRange(range);
  const next = changed(table, change, row.rowIndex, cell.cellIndex);
  const isGone = change === 'remove-table' || next.querySelector('td,th') === null;
  if (isGone) command('delete');
  else insertHtml(next.outerHTML);
};

/** Replaces the content of the editor. This cannot be undone. */
export const fill = (editor: HTMLElement, html: string): void => {
  editor.replaceChildren(nodesOf(html));
};

export const textOf = (editor: HTMLElement): string => cleanHtml(editor.innerHTML);

/** Enter starts a new paragraph, which is the stored format. */
export const prepare = (): void => {
  command('defaultParagraphSeparator', 'p');
};
