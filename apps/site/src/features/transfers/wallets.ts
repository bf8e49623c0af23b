import type { Transaction, UserInfo, VenueBalance } from '@koi/contract';
import { PLATFORM_WALLET } from '@koi/contract/constants';
import { WALLET } from '@koi/contract/texts';

export interface Wallet {
  platname: string;
  name: string;
  /** As the API sends it; undefined while the member is unknown. */
  balance: string | undefined;
  /** True for a venue in maintenance: money can leave it, but not come in. */
  isResting?: boolean;
}

/** All wallets, the platform wallet first; that entry is added by the client. */
export const walletsOf = (user: Pick<UserInfo, 'balance'> | undefined, venues: VenueBalance[] = []): Wallet[] => [
  { platname: PLATFORM_WALLET, name: WALLET.platformWallet, balance: user?.balance },
  ...venues.map(({ platname, name, balance, maintenance }) => ({
    platname,
    name,
    balance: balance || '0.00',
    ...(maintenance === 1 && { isResting: true }),
  })),
];

/** A transfer whose outcome the venue has not confirmed yet. */
export interface OpenTransfer {
  number: string;
  /** Direction of the money, seen from the centre wallet. */
  direction: 'into' | 'outOf';
  venue: string;
  platname: string;
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
  venue: venues.find(({ platname }) => platname === pay_way)?.name ?? pay_way,
  platname: pay_way,
  amount,
  createdAt: created_at,
  stage: stage ?? '',
});
