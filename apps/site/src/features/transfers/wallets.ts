import type { Transaction, UserInfo, VenueBalance } from '@koi/contract';
import { PLATFORM_WALLET } from '@koi/contract/constants';
import { WALLET } from '@koi/contract/texts';

export interface Wallet {
  /** Code of the venue, or that of the platform wallet. */
  code: string;
  name: string;
  /** As the API sends it; undefined while the member is unknown. */
  balance: string | undefined;
  /** True for a venue in maintenance: money can leave it, but not come in. */
  inMaintenance?: boolean;
}

/** All wallets, the platform wallet first; that entry is added by the client. */
export const walletsOf = (user: Pick<UserInfo, 'balance'> | undefined, venues: VenueBalance[] = []): Wallet[] => [
  { code: PLATFORM_WALLET, name: WALLET.platformWallet, balance: user?.balance },
  ...venues.map(({ platname: code, name, balance, maintenance }) => ({
    code,
    name,
    balance: balance || '0.00',
    ...(maintenance === 1 && { inMaintenance: true }),
  })),
];

/** A transfer whose outcome the venue has not confirmed yet. */
export interface OpenTransfer {
  number: string;
  /** Direction of the money, seen from the centre wallet. */
  direction: 'into' | 'outOf';
  venueName: string;
  amount: string;
  createdAt: string;
  /** Progress of the inquiry, as text from the server. */
  stage: string;
}

export const openTransferOf = (
  { out_trade_no, pay_way, amount, created_at, stage }: Transaction,
  direction: OpenTransfer['direction'],
  venues: VenueBalance[] = [],
): OpenTransfer => ({
  number: out_trade_no,
  direction,
  venueName: venues.find(({ platname: venue }) => venue === pay_way)?.name ?? pay_way,
  amount,
  createdAt: created_at,
  stage: stage ?? '',
});
