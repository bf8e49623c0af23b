import { TRANSFER_POLL_MS, TRANSFER_VENUES_SHOWN } from '@koi/contract/constants';
import { TRANSFERS } from '@koi/contract/texts';
import { useId, useState } from 'react';
import { useReadUser } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { servicePath, useBack } from '../../lib/navigation.ts';
import { usePolledVenues } from '../../lib/venues.ts';
import { WalletsCard } from '../../lib/wallets-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AutoTransferCard, ManualOff } from './auto-transfer-card.tsx';
import { PendingTransfer } from './pending-transfer.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useAutoTransfer, useOpenTransfers, useTransfer } from './use-transfers.ts';
import { walletsOf } from './wallets.ts';

export function TransferScreen() {
  const member = useReadUser();
  const venues = usePolledVenues(TRANSFER_POLL_MS);
  const open = useOpenTransfers(venues.data);
  const auto = useAutoTransfer();
  const [moved, setMoved] = useState(0);
  const { busy, submit } = useTransfer(() => setMoved((times) => times + 1));
  const back = useBack('/money');
  const formId = useId();
  const wallets = walletsOf(member.user, venues.data);
  const canMove = auto.isKnown && !auto.isOn && wallets.length > 1;
  return (
    <>
      <Screen
        title={TRANSFERS.title}
        onBack={back}
        right={<GoLink to={servicePath(true)}>{TRANSFERS.contactService}</GoLink>}
        stacked
      >
        <WalletsCard wallets={member} venues={venues} columns={TRANSFER_VENUES_SHOWN} />
        <AutoTransferCard auto={auto} />
        {open.map((transfer) => (
          <PendingTransfer key={transfer.number} transfer={transfer} />
        ))}
        {auto.isKnown && auto.isOn && <ManualOff />}
        {canMove && (
          <TransferForm id={formId} moved={moved} wallets={wallets} onSubmit={(transfer) => void submit(transfer)} />
        )}
      </Screen>
      {canMove && (
        <Dock>
          <Button type="submit" form={formId} busy={busy}>
            {TRANSFERS.submit}
          </Button>
        </Dock>
      )}
    </>
  );
}
