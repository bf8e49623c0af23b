import type { Transaction, UserInfo, VenueBalance } from '@koi/contract';
import { PLATFORM_WALLET } from '@koi/contract/constants';
import { WALLET } from '@koi/contract/texts';

export interface Wallet {
  platname: string;
  name: string;
  /** As the wire gives it; unknown while the member is. */
  balance: string | undefined;
  /** Money may leave it, and none may come in. */
  isResting?: boolean;
}

/** The platform wallet first: the client's own entry among the venues. */
export const walletsOf = (user: Pick<UserInfo, 'balance'> | undefined, venues: VenueBalance[] = []): Wallet[] => [
  { platname: PLATFORM_WALLET, name: WALLET.platformWallet, balance: user?.balance },
  ...venues.map(({ platname, name, balance, maintenance }) => ({
    platname,
    name,
    balance: balance || '0.00',
    ...(maintenance === 1 && { isResting: true }),
  })),
];

/** A transfer whose venue has not answered clearly yet. */
export interface OpenTransfer {
  number: string;
  /** Where the money is on its way to, seen from the centre wallet. */
  direction: 'into' | 'outOf';
  venue: string;
  platname: string;
  amount: string;
  createdAt: string;
  /** How the inquiry stands, in the server's words. */
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
