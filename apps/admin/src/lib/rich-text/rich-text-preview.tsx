import { useEffect, useRef } from 'react';
import { nodesOf } from './clean.ts';
import styles from './rich-text.module.css';

/** The text as shown on a member's phone, rebuilt from allowed elements only. */
export function RichTextPreview({ html, title }: { html: string; title?: string | undefined }) {
  const text = useRef<HTMLDivElement>(null);
  // The sanitized DOM nodes are inserted directly, because React does not render arbitrary HTML as elements.
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
