import { useDescribed } from '@koi/ui/field';
import { EditorContent, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { LinkDialog, PictureDialog } from './insert-dialogs.tsx';
import styles from './rich-text.module.css';
import { type Tool, Toolbar } from './toolbar.tsx';
import { aroundCaret, insertPicture, setLink, TOOLS } from './tools.ts';
import { useRichText } from './use-rich-text.ts';

export interface RichTextFieldProps {
  label: string;
  /** HTML in the form that the server stores. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

function Source({ id, value, onChange }: { id: string; value: string; onChange: (html: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <TextArea
      id={id}
      className={styles.source}
      value={text}
      spellCheck={false}
      rows={12}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}

/** The editor itself. It is loaded only when a form with rich text is shown. */
export function RichTextEditor({ id, label, value, onChange }: RichTextFieldProps & { id: string }) {
  const described = useDescribed();
  const [isSource, setSource] = useState(false);
  const [dialog, setDialog] = useState<'link' | 'picture'>();
  const use = (tool: Tool) => {
    if (tool === 'link' || tool === 'picture') setDialog(tool);
    else if (tool === 'source') setSource(!isSource);
    else TOOLS[tool](editor);
  };
  const attributes = Object.entries({
    id,
    class: styles.editor,
    role: 'textbox',
    'aria-multiline': true,
    'aria-label': label,
    'data-empty': value === '' || undefined,
    ...described,
  }).filter(([, set]) => set !== undefined);
  const editor = useRichText({
    value,
    onChange,
    onTool: use,
    attributes: Object.fromEntries(attributes.map(([name, set]) => [name, String(set)])),
  });
  const around = useEditorState({ editor, selector: (shown) => aroundCaret(shown.editor) });
  const done = (work: () => void) => {
    setDialog(undefined);
    // The dialog restores the focus when it closes; the text is changed after that.
    setTimeout(work);
  };
  return (
    <div className={styles.frame} data-invalid={described['aria-invalid']}>
      <Toolbar label={label} around={around} isSource={isSource} onUse={use} />
      {isSource ? (
        <Source id={id} value={value} onChange={(html) => editor.commands.setContent(html)} />
      ) : (
        <EditorContent editor={editor} />
      )}
      {dialog === 'link' && (
        <LinkDialog
          link={around.link}
          needsWords={editor.state.selection.empty && around.link === ''}
          onDone={(address, words) => done(() => setLink(editor, address, words))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'picture' && (
        <PictureDialog
          onDone={(address, alt) => done(() => insertPicture(editor, address, alt))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
