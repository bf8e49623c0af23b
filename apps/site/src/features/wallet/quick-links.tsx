import type { Card as BoundCard, PayWays } from '@koi/contract';
import { CARD_TYPE } from '@koi/contract/constants';
import { PAY_WAY_NAMES, WALLET } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { useAllCards } from '../../lib/cards.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { usePayWays } from '../../lib/pay-ways.ts';
import { Orb } from '../../ui/marks.tsx';
import styles from './quick-links.module.css';

const WAYS_SHOWN = 3;
const SHORT_NAMES = {
  usdt: PAY_WAY_NAMES.usdt,
  card: '网银',
  wechat: PAY_WAY_NAMES.wxpay,
  alipay: PAY_WAY_NAMES.alipay,
};

/** The first few enabled pay ways: USDT · 网银 · 微信. */
const waysText = (ways: PayWays | undefined) =>
  Object.entries(SHORT_NAMES)
    .filter(([way]) => ways?.[way as keyof typeof SHORT_NAMES] === 1)
    .slice(0, WAYS_SHOWN)
    .map(([, name]) => name)
    .join(' · ') || '存入中心钱包';

const cardsText = (cards: BoundCard[] | undefined) => {
  if (!cards) return '虚拟币与银行卡';
  const usdt = cards.filter(({ type }) => type === CARD_TYPE.usdt).length;
  return `虚拟币 ${usdt} 个 · 银行卡 ${cards.length - usdt} 张`;
};

export function QuickLinks() {
  const { data: ways } = usePayWays();
  const { data: cards } = useAllCards();
  const links = [
    { to: '/recharge', text: WALLET.deposit, icon: 'piggy-bank', tone: 'primary', about: waysText(ways) },
    { to: '/transfer', text: WALLET.transfer, icon: 'transfer', tone: 'blue', about: '中心钱包与场馆互转' },
    { to: '/withdrawal', text: WALLET.withdraw, icon: 'hand-coins', tone: 'jade', about: 'USDT 或银行卡' },
    { to: '/wallet', text: WALLET.cards, icon: 'credit-card', tone: 'gold', about: cardsText(cards) },
  ] as const;
  return (
    <nav className={styles.links} aria-label={WALLET.quickLinks}>
      {links.map(({ to, text, icon, tone, about }) => (
        <GoLink key={to} to={to} className={styles.link}>
          <Orb icon={icon} tone={tone} />
          <Icon name="caret-right" size={16} className={styles.caret} />
          <span>
            <b>{text}</b>
            <small>{about}</small>
          </span>
        </GoLink>
      ))}
    </nav>
  );
}
