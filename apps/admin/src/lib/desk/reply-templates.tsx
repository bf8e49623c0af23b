import { staffCalls, useCall } from '../api.ts';
import styles from './reply-templates.module.css';

/** Answers that are written once and used often; choosing one is only a beginning. */
export function ReplyTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const { data = [] } = useCall(staffCalls.replyTemplates.list, {});
  if (data.length === 0) return null;
  return (
    <ul className={styles.templates} aria-label="回复模板">
      {data.map(({ id, title, content }) => (
        <li key={id}>
          <button type="button" title={content} onClick={() => onChoose(content)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
