import { RichText } from '@koi/rich-text/view';
import styles from './rich-text.module.css';

/** The text as shown on a member's phone. */
export function RichTextPreview({ html, title }: { html: string; title?: string | undefined }) {
  return (
    <section className={styles.phone} aria-label="手机预览">
      {title !== undefined && <h1 className={styles.phoneTitle}>{title || '（无标题）'}</h1>}
      {html === '' ? <p className={styles.none}>暂无内容</p> : <RichText html={html} className={styles.text} />}
    </section>
  );
}
