import type { Editor } from '@tiptap/react';

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

const TAGS: Partial<Record<string, string>> = { bulletList: 'ul', orderedList: 'ol', blockquote: 'blockquote' };

/** The innermost block around the caret that has a tool. */
const blockAt = ({ state }: Editor): string => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth);
    const tag = type.name === 'heading' ? `h${attrs['level']}` : TAGS[type.name];
    if (tag !== undefined) return tag;
  }
  return 'p';
};

export const aroundCaret = (editor: Editor): Around => ({
  block: blockAt(editor),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  link: String(editor.getAttributes('link')['href'] ?? ''),
  inTable: editor.isActive('table'),
});

const EMPTY_TABLE =
  '<table><tr><th>标题</th><th>标题</th><th>标题</th></tr>' +
  '<tr><td>内容</td><td>内容</td><td>内容</td></tr><tr><td>内容</td><td>内容</td><td>内容</td></tr></table>';

const at = (editor: Editor) => editor.chain().focus();

/** Tools that act immediately, without a dialog. */
export const TOOLS = {
  undo: (editor) => at(editor).undo().run(),
  redo: (editor) => at(editor).redo().run(),
  p: (editor) => at(editor).clearNodes().run(),
  h2: (editor) => at(editor).toggleHeading({ level: 2 }).run(),
  h3: (editor) => at(editor).toggleHeading({ level: 3 }).run(),
  bold: (editor) => at(editor).toggleBold().run(),
  italic: (editor) => at(editor).toggleItalic().run(),
  underline: (editor) => at(editor).toggleUnderline().run(),
  ul: (editor) => at(editor).toggleBulletList().run(),
  ol: (editor) => at(editor).toggleOrderedList().run(),
  blockquote: (editor) => at(editor).toggleBlockquote().run(),
  table: (editor) => at(editor).insertContent(EMPTY_TABLE).run(),
  rule: (editor) => at(editor).setHorizontalRule().run(),
  clear: (editor) => {
    at(editor).unsetAllMarks().run();
    return editor.isActive('heading') && editor.commands.setParagraph();
  },
  row: (editor) => at(editor).addRowAfter().run(),
  column: (editor) => at(editor).addColumnAfter().run(),
  // Without its last row or column, a table is removed.
  'remove-row': (editor) => at(editor).deleteRow().run() || at(editor).deleteTable().run(),
  'remove-column': (editor) => at(editor).deleteColumn().run() || at(editor).deleteTable().run(),
  'remove-table': (editor) => at(editor).deleteTable().run(),
} as const satisfies Record<string, (editor: Editor) => boolean>;

/** Links the selection, changes the link at the caret, or inserts the given text as a link. */
export const setLink = (editor: Editor, address: string, words: string): void => {
  const link = at(editor).extendMarkRange('link');
  if (address === '') link.unsetLink().run();
  else if (editor.isActive('link') || !editor.state.selection.empty) link.setLink({ href: address }).run();
  else {
    const marks = [{ type: 'link', attrs: { href: address } }];
    at(editor)
      .insertContent({ type: 'text', text: words || address, marks })
      .run();
  }
};

export const insertPicture = (editor: Editor, src: string, alt: string): void => {
  at(editor).insertContent({ type: 'picture', attrs: { src, alt } }).run();
};
