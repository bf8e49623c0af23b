import { CARD_TYPE } from '@koi/contract/constants';
import { MAINTENANCE_TITLES, WALLET, WITHDRAWALS } from '@koi/contract/texts';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import { useId, useState } from 'react';
import { useClosed } from '../../lib/closed.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { useGo, useQueryParams } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Closed } from '../../ui/closed.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useWithdrawal } from './use-withdrawals.ts';
import { WalletsCard } from './wallets-card.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const TABS = [
  { value: '1', label: WITHDRAWALS.usdtTab },
  { value: '2', label: WITHDRAWALS.bankTab },
] as const;

export function WithdrawalScreen() {
  const go = useGo();
  const tab = useQueryParams().get('type') === '2' ? '2' : '1';
  const formId = useId();
  const [asked, setAsked] = useState(0);
  const closed = useClosed('withdrawals');
  const { busy, submit } = useWithdrawal(() => setAsked((times) => times + 1));
  return (
    <>
      <Screen
        title={WITHDRAWALS.title}
        right={<GoLink to="/transRecord?type=2">{WITHDRAWALS.records}</GoLink>}
        onBack={() => void go('/money')}
      >
        <Segments
          label={WALLET.withdraw}
          options={TABS}
          value={tab}
          // The tab is stored in the address, so that Back from adding a card leads to it.
          onChange={(next) => navigate(`/withdrawal?type=${next}`, { replace: true })}
        />
        <WalletsCard />
        {closed ? (
          <Closed title={MAINTENANCE_TITLES.withdrawals} text={closed} />
        ) : (
          // A new key empties the form, after a change of the tab and after a withdrawal.
          <WithdrawalForm
            key={`${tab} ${asked}`}
            id={formId}
            type={tab === '2' ? CARD_TYPE.bank : CARD_TYPE.usdt}
            onSubmit={(withdrawal) => void submit(withdrawal)}
          />
        )}
      </Screen>
      {!closed && (
        <Dock>
          <Button type="submit" form={formId} busy={busy}>
            {WITHDRAWALS.submit}
          </Button>
        </Dock>
      )}
    </>
  );
}
