import { type ActivityTerms, termsTable } from '@koi/contract/rules/activities';
import styles from './tiers-table.module.css';

interface TiersTableProps {
  terms: Pick<ActivityTerms, 'basis' | 'tiers'>;
  /** Index of the highlighted tier. */
  reached?: number;
}

/** The bonus tiers as members see them. */
export function TiersTable({ terms, reached = -1 }: TiersTableProps) {
  const table = termsTable(terms);
  if (table === undefined) return null;
  return (
    <table className={styles.table} aria-label="礼金档位">
      <thead>
        <tr>
          {table.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={row[0]} aria-current={at === reached || undefined}>
            {row.map((cell, index) => (
              <td key={table.head[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
