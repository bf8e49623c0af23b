import { staffCalls, useCall } from '../api.ts';
import styles from './reply-templates.module.css';

/** Reply templates. A chosen text can be edited before it is sent. */
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
