import { PLATFORM_WALLET, TRANSFER_MIN_YUAN } from '@koi/contract/constants';
import { checkTransfer, type Transfer } from '@koi/contract/rules/transfers';
import { TRANSFERS, WALLET } from '@koi/contract/texts';
import { useEffect, useRef, useState } from 'react';
import { typedAmount } from '../../lib/typed-amount.ts';
import { useForm } from '../../lib/use-form.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { WalletPair } from './wallet-pair.tsx';
import type { Wallet } from './wallets.ts';

const FIELD_OF_TEXT: Partial<Record<string, 'amount' | 'wallets'>> = {
  [TRANSFERS.sameWallet]: 'wallets',
  [TRANSFERS.betweenVenues]: 'wallets',
};

/**
 * From the platform wallet to the first venue by default. A chosen venue that no longer exists is replaced by the
 * default.
 */
const useSides = (wallets: Wallet[]) => {
  const [chosen, setChosen] = useState<{ source?: string; target?: string }>({});
  const known = (code: string | undefined, otherwise: string) =>
    wallets.some((wallet) => wallet.code === code) && code !== undefined ? code : otherwise;
  const source = known(chosen.source, PLATFORM_WALLET);
  const target = known(chosen.target, wallets[1]?.code ?? '');
  return { source, target, choose: setChosen };
};

interface TransferFormProps {
  id: string;
  /** Number of completed transfers; each of them empties the amount. */
  moved: number;
  wallets: Wallet[];
  onSubmit: (transfer: Transfer<string>) => void;
}

export function TransferForm({ id, moved, wallets, onSubmit }: TransferFormProps) {
  const { source, target, choose } = useSides(wallets);
  const form = useForm({ amount: '', wallets: '' });
  const from = wallets.find(({ code }) => code === source);
  const empty = useRef(() => {});
  empty.current = () => form.set('amount', '');
  // The result comes from outside the form, which keeps the chosen wallets.
  useEffect(() => {
    if (moved > 0) empty.current();
  }, [moved]);

  const choosePair = (pair: { source: string; target: string }) => {
    choose(pair);
    form.set('wallets', '');
  };

  const submit = () => {
    const { amount, money } = typedAmount(form.values.amount);
    const transfer = { amount, sourcetype: source, targettype: target };
    const failing = checkTransfer({ ...transfer, amount: money });
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'amount', failing);
    else onSubmit(transfer);
  };

  return (
    <Form id={id} docked stacked onSubmit={submit}>
      <WalletPair
        wallets={wallets}
        source={source}
        target={target}
        field={form.bind('wallets')}
        onChoose={choosePair}
      />
      <Card padded>
        <AmountField
          ref={form.bind('amount').ref}
          label={TRANSFERS.amount}
          aside={TRANSFERS.minimum(TRANSFER_MIN_YUAN)}
          placeholder={TRANSFERS.amountHint}
          value={form.values.amount}
          error={form.bind('amount').error}
          onChange={(value) => form.set('amount', value)}
          trailing={
            <Button
              kind="secondary"
              size="sm"
              disabled={from?.balance === undefined}
              onClick={() => form.set('amount', from?.balance ?? '')}
            >
              {WALLET.maximum}
            </Button>
          }
        />
      </Card>
    </Form>
  );
}
