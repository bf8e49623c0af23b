import type { RedPacketRule, RedPacketSummary } from '@koi/contract';
import { RED_PACKET_PAGE } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { dayAndClock, moneyText, shortAmount } from './amount-text.ts';
import styles from './conditions.module.css';

function Tier({ rule }: { rule: RedPacketRule }) {
  return (
    <tbody data-reached={rule.reached === 1 || undefined}>
      <tr>
        <th scope="row">
          {rule.reached === 1 && <Icon name="check" size={14} className={styles.tick} />}¥{shortAmount(rule.recharge)}
        </th>
        <td>¥{shortAmount(rule.day_flow)}</td>
        <td>
          <b>{RED_PACKET_PAGE.times(rule.times)}</b>
        </td>
      </tr>
      <tr className={styles.more}>
        <td colSpan={3}>
          {RED_PACKET_PAGE.perDraw(rule.min_money, rule.max_money, rule.flow_money)}
          {rule.sold_out === 1 && <em>{RED_PACKET_PAGE.soldOut}</em>}
        </td>
      </tr>
    </tbody>
  );
}

/** The conditions for draws, which of them are met, and the member's progress. */
export function Conditions({ summary }: { summary: RedPacketSummary }) {
  return (
    <section className={styles.paper} aria-label={RED_PACKET_PAGE.conditions}>
      <h3>{RED_PACKET_PAGE.conditions}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{RED_PACKET_PAGE.deposits}</th>
            <th scope="col">{RED_PACKET_PAGE.flow}</th>
            <th scope="col">{RED_PACKET_PAGE.draws}</th>
          </tr>
        </thead>
        {summary.rules.map((rule) => (
          <Tier key={rule.recharge} rule={rule} />
        ))}
      </table>
      <div className={styles.progress}>
        <h4>{RED_PACKET_PAGE.progress}</h4>
        <dl>
          <div>
            <dt>{RED_PACKET_PAGE.deposits}</dt>
            <dd>{moneyText(summary.recharge_money)}</dd>
          </div>
          <div>
            <dt>{RED_PACKET_PAGE.flow}</dt>
            <dd>{moneyText(summary.flow_amount)}</dd>
          </div>
        </dl>
        <p>{RED_PACKET_PAGE.counted(dayAndClock(summary.counted_from), dayAndClock(summary.counted_until))}</p>
      </div>
    </section>
  );
}
