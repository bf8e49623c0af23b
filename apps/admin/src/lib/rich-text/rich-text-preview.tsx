import { useEffect, useRef } from 'react';
import { nodesOf } from './clean.ts';
import styles from './rich-text.module.css';

/** The text as a member's phone shows it. It is rebuilt from what is allowed, whoever wrote it. */
export function RichTextPreview({ html, title }: { html: string; title?: string | undefined }) {
  const text = useRef<HTMLDivElement>(null);
  // The nodes are made outside React: it has no elements for a text it does not know.
  useEffect(() => {
    text.current?.replaceChildren(nodesOf(html));
  }, [html]);
  return (
    <section className={styles.phone} aria-label="手机预览">
      {title !== undefined && <h1 className={styles.phoneTitle}>{title || '（无标题）'}</h1>}
      <div ref={text} className={styles.text} data-empty={html === '' || undefined} />
    </section>
  );
}
