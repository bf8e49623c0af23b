import { Field, useDescribed } from '@koi/ui/field';
import { type KeyboardEvent, useRef, useState } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { cleanHtml } from './clean.ts';
import { LinkDialog, PictureDialog } from './insert-dialogs.tsx';
import styles from './rich-text.module.css';
import { toolOfKeys } from './shortcuts.ts';
import { type Tool, Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

interface RichTextFieldProps {
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
        onChange(cleanHtml(event.target.value));
      }}
    />
  );
}

function Editor({ id, label, value, onChange }: RichTextFieldProps & { id: string }) {
  const described = useDescribed();
  const ref = useRef<HTMLDivElement>(null);
  const [isSource, setSource] = useState(false);
  const [dialog, setDialog] = useState<'link' | 'picture'>();
  const editor = useEditor({ ref, value, onChange, isSource });
  const use = (tool: Tool) => {
    if (tool === 'link' || tool === 'picture') return setDialog(tool);
    if (tool !== 'source') return editor.use(tool);
    editor.forget();
    setSource(!isSource);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = toolOfKeys(event);
    if (tool === undefined) return;
    event.preventDefault();
    use(tool);
  };
  const done = (work: () => void) => {
    setDialog(undefined);
    // The dialog restores the focus when it closes; the text is changed after that.
    setTimeout(work);
  };
  return (
    <div className={styles.frame} data-invalid={described['aria-invalid']}>
      <Toolbar label={label} around={editor.around} isSource={isSource} onUse={use} />
      {isSource ? (
        <Source id={id} value={value} onChange={onChange} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot contain rich text
        <div
          ref={ref}
          id={id}
          className={styles.editor}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          aria-busy={editor.uploading || undefined}
          data-empty={value === '' || undefined}
          contentEditable
          suppressContentEditableWarning
          onInput={editor.emit}
          onKeyDown={onKeyDown}
          onPaste={editor.onPaste}
          onDrop={editor.onDrop}
          {...described}
        />
      )}
      {dialog === 'link' && (
        <LinkDialog
          link={editor.around.link}
          needsWords={!editor.hasSelection() && editor.around.link === ''}
          onDone={(address, words) => done(() => editor.link(address, words))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'picture' && (
        <PictureDialog
          onDone={(address, alt) => done(() => editor.picture(address, alt))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** An editor for rich text shown to members: headings, lists, tables, links and pictures. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Field label={props.label} error={props.error} hint={props.hint}>
      {(id) => <Editor id={id} {...props} />}
    </Field>
  );
}
