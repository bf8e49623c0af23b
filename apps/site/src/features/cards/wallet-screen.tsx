import { CARD_TYPE, CARDS_MAX_PER_TYPE } from '@koi/contract/constants';
import { CARDS, WALLET } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import { useCards } from '../../lib/cards.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useGo, useQueryParams } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { BoundCard } from './bound-card.tsx';
import { LimitBar } from './limit-bar.tsx';
import styles from './wallet-screen.module.css';

/** Values of the query `type`, which are the reverse of the card types in the API. */
const TABS = [
  { value: '1', label: CARDS.usdtTab },
  { value: '2', label: CARDS.bankTab },
] as const;

const USDT = {
  type: CARD_TYPE.usdt,
  limit: CARDS.tooManyAddresses,
  none: '暂无USDT地址',
  note: '地址加密保存，仅显示后四位；仅支持 TRC20 协议',
  add: '添加USDT地址',
  path: '/addUsdtCard',
};
const BANK = {
  type: CARD_TYPE.bank,
  limit: CARDS.tooManyBankCards,
  none: '暂无银行卡',
  note: '卡号加密保存，仅显示后四位；持卡人须与实名一致',
  add: '添加银行卡',
  path: '/addBankCard',
};

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={128} radius="var(--radius-lg)" />
      <Skeleton height={128} radius="var(--radius-lg)" />
    </div>
  );
}

export function WalletScreen() {
  const query = useQueryParams();
  const tab = query.get('type') === '2' ? '2' : '1';
  const wanted = query.get('redirect');
  const kind = tab === '2' ? BANK : USDT;
  const { data: cards, error, refetch } = useCards(kind.type);
  const go = useGo();
  const full = cards !== undefined && cards.length >= CARDS_MAX_PER_TYPE;

  return (
    <>
      <Screen title={WALLET.cards} onBack={() => void go('/money')}>
        <Segments
          label={WALLET.cards}
          options={TABS}
          value={tab}
          // The tab is stored in the address, so that going back from adding a card leads to the same tab.
          onChange={(next) => {
            query.set('type', next);
            navigate(`/wallet?${query}`, { replace: true });
          }}
        />
        {!cards && !error && <Waiting />}
        {!cards && error && <LoadFailure error={error} onRetry={refetch} />}
        {cards?.length === 0 && <Empty text={kind.none} />}
        {cards && cards.length > 0 && (
          <ul className={styles.cards}>
            {cards.map((card) => (
              <BoundCard key={card.id} card={card} />
            ))}
          </ul>
        )}
        <LimitBar text={kind.limit} count={cards?.length} />
        <p className={styles.note}>
          <Icon name="shield-check" size={16} />
          {kind.note}
        </p>
      </Screen>
      <Dock>
        <Button
          icon="plus"
          disabled={full}
          onClick={() => void go(wanted ? `${kind.path}?redirect=${encodeURIComponent(wanted)}` : kind.path)}
        >
          {kind.add}
        </Button>
      </Dock>
    </>
  );
}
