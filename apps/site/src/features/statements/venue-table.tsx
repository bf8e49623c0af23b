import type { Statement } from '@koi/contract';
import { STATEMENT_SCREEN, STATEMENTS } from '@koi/contract/texts';
import { displayMoney, formatMoney, parseMoney } from '@koi/money';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { GroupTitle } from '../../ui/group-title.tsx';
import { signedText, toneOf } from './lines.tsx';
import styles from './venue-table.module.css';

const sumOf = (amounts: readonly string[]) =>
  formatMoney(
    amounts.reduce((sum, amount) => {
      const size = parseMoney(amount.replace('-', '')) ?? 0n;
      return amount.startsWith('-') ? sum - size : sum + size;
    }, 0n),
  );

/** Stakes, payouts and result by venue, with their sums. */
export function VenueTable({ statement: { venues } }: { statement: Statement }) {
  const total = {
    stakes: sumOf(venues.map(({ stakes }) => stakes)),
    payouts: sumOf(venues.map(({ payouts }) => payouts)),
    result: sumOf(venues.map(({ result }) => result)),
  };
  return (
    <>
      <GroupTitle aside={STATEMENT_SCREEN.unit}>{STATEMENT_SCREEN.byVenue}</GroupTitle>
      <Card className={styles.card}>
        {venues.length === 0 ? (
          <p className={styles.empty}>{STATEMENT_SCREEN.noVenues}</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{STATEMENT_SCREEN.venue}</th>
                <th scope="col">{STATEMENT_SCREEN.stakes}</th>
                <th scope="col">{STATEMENT_SCREEN.payouts}</th>
                <th scope="col">{STATEMENTS.result}</th>
              </tr>
            </thead>
            <tbody>
              {venues.map(({ platname: venue, name, stakes, payouts, result }) => (
                <tr key={venue}>
                  <th scope="row">
                    <span className={styles.venue}>
                      <VenueMark name={name} size={28} />
                      {name}
                    </span>
                  </th>
                  <td>{displayMoney(stakes)}</td>
                  <td>{displayMoney(payouts)}</td>
                  <td data-tone={toneOf(result)}>{signedText(result)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{STATEMENT_SCREEN.total}</th>
                <td>{displayMoney(total.stakes)}</td>
                <td>{displayMoney(total.payouts)}</td>
                <td data-tone={toneOf(total.result)}>{signedText(total.result)}</td>
              </tr>
            </tfoot>
          </table>
        )}
      </Card>
    </>
  );
}
