import type { Transaction, VenueBalance } from '@koi/contract';
import { DATE_FILTER_DEFAULT, TRANSACTION_TYPE, TRANSFER_POLL_MS, TRANSFER_STATE } from '@koi/contract/constants';
import type { Transfer } from '@koi/contract/rules/transfers';
import { SHELL, TRANSFERS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useState } from 'react';
import { api, queryClient, useUser } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { usePolling } from '../../lib/polling.ts';
import { useQuery } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { type OpenTransfer, openTransferOf } from './wallets.ts';

const OPEN = ['member', 'open-transfers'] as const;
const { transferIn, transferOut } = TRANSACTION_TYPE;

const readUnsettled = async (type: typeof transferIn | typeof transferOut): Promise<Transaction[]> => {
  const { data } = await api.call(calls.transactions.list, { type, date: DATE_FILTER_DEFAULT, page: 1, api_type: '' });
  return data.data.filter(({ state }) => state === TRANSFER_STATE.unsettled);
};

const newestFirst = (a: OpenTransfer, b: OpenTransfer) => (a.createdAt < b.createdAt ? 1 : -1);

/** Transfers without a known outcome, polled while there are any. */
export const useOpenTransfers = (venues: VenueBalance[] | undefined): OpenTransfer[] => {
  const { data, refetch } = useQuery({
    queryKey: OPEN,
    queryFn: async () => {
      const [into, outOf] = await Promise.all([readUnsettled(transferIn), readUnsettled(transferOut)]);
      return { into, outOf };
    },
    staleTime: 0,
  });
  const rows = data ?? { into: [], outOf: [] };
  const open = (['into', 'outOf'] as const)
    .flatMap((direction) => rows[direction].map((row) => openTransferOf(row, direction, venues)))
    .sort(newestFirst);
  const readOn = async () => {
    const { data: now } = await refetch({ restart: false });
    // A transfer that has ended has changed a wallet, and so has a new one.
    if (now && now.into.length + now.outOf.length !== open.length) await readWalletsAgain();
  };
  usePolling(() => void readOn().catch(() => undefined), TRANSFER_POLL_MS, open.length > 0);
  return open;
};

/** Reads everything that a transfer may have changed: all wallets and the money in transit. */
const readWalletsAgain = () => Promise.allSettled([refreshUser(), queryClient.invalidateQueries({ queryKey: OPEN })]);

export const useTransfer = (onMoved: () => void) => {
  const user = useUser();
  const withKey = useSubmitKey();
  return useSubmit(async (transfer: Transfer<string>) => {
    // Manual transfers are disabled while automatic transfers are on.
    if (user?.transferstatus !== 0) return;
    try {
      const { message } = await withKey(transfer, (idempotencyKey) =>
        api.call(calls.transfers.create, transfer, { idempotencyKey }),
      );
      toast(message || SHELL.doneLoud, message === TRANSFERS.unsettled ? 'info' : 'success');
      onMoved();
    } catch (error) {
      showFailure(error, SHELL.networkFailure);
    }
    // Runs after a refusal or no answer too, because the money may be in transit.
    await readWalletsAgain();
  });
};

/** The switch shows the requested state at once, and returns to the previous one after a refusal. */
export const useAutoTransfer = () => {
  const user = useUser();
  const [wanted, setWanted] = useState<boolean>();
  const { busy, submit } = useSubmit(async (on: boolean) => {
    setWanted(on);
    try {
      const { message } = await api.call(calls.transfers.setAutoTransfer, { transferstatus: on ? 1 : 0 });
      await refreshUser();
      toast(message || SHELL.doneLoud, 'success');
    } catch (error) {
      showFailure(error, SHELL.networkFailure);
    }
    setWanted(undefined);
  });
  return { isOn: wanted ?? user?.transferstatus === 1, isKnown: user !== undefined, busy, set: submit };
};
