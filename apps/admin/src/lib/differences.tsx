import unseen from '@koi/ui/unseen.module.css';
import styles from './differences.module.css';

const NOTHING = '（空）';

interface DifferencesProps {
  changes: readonly { field: string; before: string; after: string }[];
}

/** Each changed field with its value before and after. */
export function Differences({ changes }: DifferencesProps) {
  return (
    <dl className={styles.differences}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd data-side="before">
            <span aria-hidden="true">−</span>
            <span className={unseen['unseen']}>之前：</span>
            {before || NOTHING}
          </dd>
          <dd data-side="after">
            <span aria-hidden="true">+</span>
            <span className={unseen['unseen']}>之后：</span>
            {after || NOTHING}
          </dd>
        </div>
      ))}
    </dl>
  );
}
