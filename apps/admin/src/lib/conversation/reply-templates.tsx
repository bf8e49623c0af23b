import { staffCalls, useCall } from '../api.ts';
import styles from './reply-templates.module.css';

/** Reply templates. A chosen text can be edited before it is sent. */
export function ReplyTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const { data = [], isLoadingError, refetch } = useCall(staffCalls.replyTemplates.list, {});
  if (data.length === 0 && !isLoadingError) return null;
  return (
    <ul className={styles.templates} aria-label="回复模板">
      {isLoadingError && (
        <li>
          <button type="button" onClick={() => void refetch()}>
            回复模板加载失败，点击重试
          </button>
        </li>
      )}
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
