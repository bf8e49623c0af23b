import { DOMParser } from '@tiptap/pm/model';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { usePictureUpload } from '../use-picture-upload.ts';
import { EXTENSIONS } from './schema.ts';
import { toolOfKeys } from './shortcuts.ts';
import { paragraphsOf, storedHtml } from './stored.ts';
import type { Tool } from './toolbar.tsx';
import { insertPicture } from './tools.ts';

interface RichTextOptions {
  value: string;
  onChange: (html: string) => void;
  /** Called for a shortcut. */
  onTool: (tool: Tool) => void;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
}

/** The editor of a text. It emits the stored form after each change and follows a value that changed outside. */
export const useRichText = ({ value, onChange, onTool, attributes }: RichTextOptions): Editor => {
  const { busy, send } = usePictureUpload();
  const takeFile = (data: DataTransfer | null): boolean => {
    const file = data?.files[0];
    if (!file) return false;
    void send(file).then((address) => address !== undefined && insertPicture(editor, address, ''));
    return true;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The content security policy forbids style elements; the rules are in the style sheet.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: { ...attributes, ...(busy && { 'aria-busy': 'true' }) },
      handleKeyDown: (_, event) => {
        const tool = toolOfKeys(event);
        if (tool !== undefined) onTool(tool);
        return tool !== undefined;
      },
      clipboardTextParser: (text, context, _plain, { state }) =>
        DOMParser.fromSchema(state.schema).parseSlice(paragraphsOf(text), { context }),
      handlePaste: (_, event) => takeFile(event.clipboardData),
      handleDrop: (_, event) => takeFile(event.dataTransfer),
    },
    onUpdate: () => {
      const html = storedHtml(editor.getHTML());
      if (html === shown.current.html) return;
      shown.current = { value: html, html };
      onChange(html);
    },
  });
  /** The value in the editor, and its stored form, which may differ from a value that was written elsewhere. */
  const shown = useRef({ value, html: '' });

  useEffect(() => {
    // TipTap replaces an editor that was shown too late, and this effect runs again with the new one.
    if (editor.isDestroyed) return;
    if (shown.current.value !== value) editor.commands.setContent(value, { emitUpdate: false });
    if (shown.current.value !== value || shown.current.html === '') {
      shown.current = { value, html: storedHtml(editor.getHTML()) };
    }
  }, [editor, value]);

  return editor;
};
