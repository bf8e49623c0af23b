import type { Activity } from '@koi/contract';
import { termsTable } from '@koi/contract/rules/activities';
import { ACTIVITIES } from '@koi/contract/texts';
import { Card } from '../../ui/card.tsx';
import prose from '../../ui/prose.module.css';

/** Shows the tiers that staff use to compute the bonus, so that text and payment cannot differ. */
export function TermsCard({ terms }: Pick<Activity, 'terms'>) {
  const table = termsTable(terms);
  if (table === undefined) return null;
  const [, bonusColumn] = table.head;
  return (
    <Card padded>
      <div className={prose['text']}>
        <h2>{ACTIVITIES.tiers}</h2>
        <table>
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
            {table.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) => (
                  <td key={table.head[index]}>{table.head[index] === bonusColumn ? <strong>{cell}</strong> : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
