import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePictureUpload } from '../use-picture-upload.ts';
import { cleanHtml, htmlOfText } from './clean.ts';
import * as editing from './editing.ts';
import type { Tool } from './toolbar.tsx';

interface EditorOptions {
  ref: RefObject<HTMLDivElement | null>;
  value: string;
  onChange: (html: string) => void;
  /** The HTML source is shown, so there is no editor element to fill. */
  isSource: boolean;
}

type Work = (editor: HTMLElement) => void;

/** Tools that act immediately, without a dialog. */
const WORKS: Partial<Record<Tool, Work>> = {
  undo: editing.undo,
  redo: editing.redo,
  bold: () => editing.toggle('bold'),
  italic: () => editing.toggle('italic'),
  underline: () => editing.toggle('underline'),
  ul: () => editing.toggleList('ul'),
  ol: () => editing.toggleList('ol'),
  p: (editor) => editing.setBlock(editor, 'p'),
  h2: (editor) => editing.setBlock(editor, 'h2'),
  h3: (editor) => editing.setBlock(editor, 'h3'),
  blockquote: (editor) => editing.setBlock(editor, 'blockquote'),
  table: editing.insertTable,
  rule: () => editing.insertHtml('<hr><p><br></p>'),
  clear: editing.clearFormat,
  row: (editor) => editing.changeTable(editor, 'row'),
  column: (editor) => editing.changeTable(editor, 'column'),
  'remove-row': (editor) => editing.changeTable(editor, 'remove-row'),
  'remove-column': (editor) => editing.changeTable(editor, 'remove-column'),
  'remove-table': (editor) => editing.changeTable(editor, 'remove-table'),
};

const htmlFrom = (data: DataTransfer): string => {
  const html = data.getData('text/html');
  return html === '' ? htmlOfText(data.getData('text/plain')) : cleanHtml(html);
};

/** A pasted single paragraph is inserted into the current line. */
const asInline = (html: string): string => {
  const [, only] = html.match(/^<p>((?:(?!<\/?p>).)*)<\/p>$/s) ?? [];
  return only ?? html;
};

/** Manages the contenteditable element. The browser changes its content, which is read after each change. */
export const useEditor = ({ ref, value, onChange, isSource }: EditorOptions) => {
  const emitted = useRef<string>(undefined);
  const caret = useRef<Range>(undefined);
  const [around, setAround] = useState(editing.NOWHERE);
  const { busy, send } = usePictureUpload();

  // The browser owns the element's content. It is replaced only when the value was changed from outside.
  useEffect(() => {
    const editor = ref.current;
    if (!editor || isSource || emitted.current === value) return;
    editing.fill(editor, value);
    emitted.current = value;
  }, [ref, value, isSource]);

  // The caret is known only from the document's selection events.
  useEffect(() => {
    editing.prepare();
    const look = () => {
      const range = ref.current && editing.rangeIn(ref.current);
      if (!ref.current || !range) return;
      caret.current = range.cloneRange();
      setAround(editing.aroundCaret(ref.current));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [ref]);

  const emit = () => {
    if (!ref.current) return;
    const html = editing.textOf(ref.current);
    emitted.current = html;
    onChange(html);
  };
  /** Applies a change at the last caret position, wherever the focus is now. */
  const change = (work: Work) => {
    const editor = ref.current;
    if (!editor) return;
    const range = document.activeElement === editor ? editing.rangeIn(editor) : caret.current;
    editor.focus();
    editing.selectRange(range);
    work(editor);
    emit();
  };
  const take = async (data: DataTransfer) => {
    const [file] = data.files;
    if (!file) return change(() => editing.insertHtml(asInline(htmlFrom(data))));
    const address = await send(file);
    if (address !== undefined) change(() => editing.insertPicture(address, ''));
  };

  return {
    around,
    uploading: busy,
    emit,
    /** After an edit of the source, the element is filled again when it is shown. */
    forget: () => {
      emitted.current = undefined;
    },
    hasSelection: () => caret.current?.collapsed === false,
    use: (tool: Tool) => change((editor) => WORKS[tool]?.(editor)),
    link: (address: string, words: string) => change((editor) => editing.setLink(editor, address, words)),
    picture: (address: string, alt: string) => change(() => editing.insertPicture(address, alt)),
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      void take(event.clipboardData);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      void take(event.dataTransfer);
    },
  };
};
