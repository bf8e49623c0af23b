import type { MemberFile } from '@koi/contract';
import { referenceTo } from '@koi/contract/rules/member-references';
import { displayMoney, parseMoney } from '@koi/money';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { VenueMark } from '../../../lib/venue-mark.tsx';
import { Card, PanelSection, Tile } from '../../../ui/index.ts';
import styles from './wallets.module.css';

const isZero = (amount: string) => (parseMoney(amount, { signed: true }) ?? 0n) === 0n;

function WalletRow({ mark, name, amount }: { mark: ReactNode; name: string; amount: string }) {
  return (
    <li className={styles.row}>
      {mark}
      <span className={styles.name}>{name}</span>
      <span className={styles.amount} data-zero={isZero(amount) || undefined}>
        {displayMoney(amount)}
      </span>
    </li>
  );
}

/** All wallets of the member, which add up to the total. Empty venue wallets share one row. */
export function Wallets({ member: { name: memberName, wallets } }: { member: MemberFile }) {
  const mayAdjust = useMay('adjustments.make');
  const filled = wallets.venues.filter(({ balance }) => !isZero(balance));
  const emptyCount = wallets.venues.length - filled.length;
  return (
    <Card
      title="钱包"
      actions={
        mayAdjust && (
          <Link className={styles.action} to={`/adjustments?member=${encodeURIComponent(referenceTo(memberName))}`}>
            人工调账
          </Link>
        )
      }
    >
      <ul className={styles.list}>
        <WalletRow mark={<Tile icon="wallet" tint="red" />} name="中心钱包" amount={wallets.centre} />
        <WalletRow mark={<Tile icon="lock" tint="gold" />} name="取款冻结" amount={wallets.held} />
        <WalletRow mark={<Tile icon="hourglass" tint="gold" />} name="在途" amount={wallets.transit} />
        {filled.map(({ name, platname: venue, balance }) => (
          <WalletRow key={venue} mark={<VenueMark name={name} size="sm" />} name={name} amount={balance} />
        ))}
        {emptyCount > 0 && (
          <WalletRow
            mark={<Tile icon="list" tint="neutral" />}
            name={filled.length > 0 ? `其他 ${emptyCount} 个场馆` : `${emptyCount} 个场馆`}
            amount="0.00"
          />
        )}
      </ul>
      <p className={styles.total}>
        <span>合计</span>
        <span className={styles.sum}>¥{displayMoney(wallets.total)}</span>
      </p>
    </Card>
  );
}

/** Percentage done, with two decimals. It is 100 when nothing is required. */
const share = (done: bigint, required: bigint) =>
  required === 0n ? 100 : Math.min(100, Number((done * 10_000n) / required) / 100);

export function Turnover({ turnover }: { turnover: MemberFile['turnover'] }) {
  const [done, required] = [parseMoney(turnover.done) ?? 0n, parseMoney(turnover.required) ?? 0n];
  const left = !isZero(turnover.left);
  return (
    <PanelSection
      title="打码量"
      aside={left && <span className={styles.left}>还需 {displayMoney(turnover.left)}</span>}
    >
      <progress className={styles.bar} max={100} value={left ? share(done, required) : 100} aria-label="打码量进度" />
      <p className={styles.note}>
        {left
          ? `已完成 ${displayMoney(turnover.done)} / ${displayMoney(turnover.required)}`
          : '没有剩余打码量，可以取款'}
      </p>
    </PanelSection>
  );
}
