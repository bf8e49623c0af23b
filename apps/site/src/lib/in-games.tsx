import type { UserInfo } from '@koi/contract';
import { IN_GAMES, SHELL, TRANSFERS, WALLET } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './in-games.module.css';
import { useRecoverAll } from './recover-all.ts';
import { VenueMark } from './venue-mark.tsx';
import { useVenues, withVenues } from './venues.ts';

interface InGamesProps {
  user: UserInfo;
  /** True while the amounts are hidden. */
  withheld?: boolean;
}

/** A line under the balance while money is at venues: how much, at how many venues, and a button to bring it back. */
export function InGames({ user: member, withheld = false }: InGamesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useVenues();
  const user = withVenues(member, data) ?? member;
  const venues = (data ?? []).filter(({ balance }) => (parseMoney(balance) ?? 0n) > 0n);
  return (
    <>
      <button type="button" className={styles['strip']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="game-controller" size={20} />
        <b>{SHELL.inGames}</b>
        <Money value={user.gameblance} withheld={withheld} />
        <small>
          {venues.length > 0 && IN_GAMES.venues(venues.length)}
          <span> · {IN_GAMES.anytime}</span>
        </small>
        <Icon name="caret-right" size={14} />
      </button>
      {isOpen && (
        <Sheet title={IN_GAMES.title} onClose={() => setOpen(false)}>
          <Equation user={user} />
          <ul className={styles['venues']}>
            {venues.map(({ platname: venue, name, balance }) => (
              <li key={venue}>
                <VenueMark name={name} />
                <b>{name}</b>
                <Money value={balance} />
              </li>
            ))}
          </ul>
          <p className={styles['how']}>
            <b>{IN_GAMES.howTitle}</b>
            {IN_GAMES.how}
          </p>
          <Recover amount={user.gameblance} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

/** The total is the centre wallet plus the game wallets; money in transit between them is a third term. */
function Equation({ user: { balance, gameblance, transit } }: { user: UserInfo }) {
  const amounts = [balance, gameblance, transit].map((amount) => parseMoney(amount) ?? 0n);
  const terms: [string, string | bigint][] = [
    [WALLET.centre, balance],
    [SHELL.inGames, gameblance],
    ...(amounts[2] === 0n ? [] : ([[TRANSFERS.inTransit, transit]] as [string, string][])),
    [WALLET.total, amounts.reduce((sum, amount) => sum + amount, 0n)],
  ];
  return (
    <dl className={styles['sum']}>
      {terms.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money value={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Recover({ amount, onDone }: { amount: string; onDone: () => void }) {
  const { recovering, recover } = useRecoverAll();
  return (
    <div className={styles['foot']}>
      <Button busy={recovering} onClick={() => void recover().then(onDone)}>
        {SHELL.recoverAll} ¥{displayMoney(amount)}
      </Button>
    </div>
  );
}
