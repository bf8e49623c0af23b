import { lazy, Suspense } from 'react';
import { Field } from '../../ui/index.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { RichTextFieldProps } from './editor.tsx';
import styles from './rich-text.module.css';

const RichTextEditor = lazy(async () => ({ default: (await import('./editor.tsx')).RichTextEditor }));

/** An editor for rich text shown to members: headings, lists, tables, links and pictures. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Field label={props.label} error={props.error} hint={props.hint}>
      {(id) => (
        <Suspense
          fallback={
            <div className={styles.loading}>
              <Skeleton rows={6} />
            </div>
          }
        >
          <RichTextEditor id={id} {...props} />
        </Suspense>
      )}
    </Field>
  );
}
