import type { Transaction, VenueBalance } from '@koi/contract';
import { TRANSACTION_STATE, TRANSACTION_TYPE, TRANSFER_STATE } from '@koi/contract/constants';
import {
  PAY_WAY_NAMES,
  RECORDS,
  TRANSACTION_STATE_NAMES,
  TRANSACTION_TYPE_NAMES,
  TRANSFER_STATE_NAMES,
  WITHDRAWALS,
} from '@koi/contract/texts';

export type RecordType = keyof typeof TRANSACTION_TYPE_NAMES;
export type PayWay = keyof typeof PAY_WAY_NAMES;
export type Tone = 'success' | 'warning' | 'danger' | 'neutral';

const { deposit, withdrawal } = TRANSACTION_TYPE;

/** The type in the query, or deposits when the query contains no valid one. */
export const typeOf = (text: string | null): RecordType =>
  text !== null && Object.hasOwn(TRANSACTION_TYPE_NAMES, text) ? (Number(text) as RecordType) : deposit;

export const isTransfer = (type: RecordType) => type !== deposit && type !== withdrawal;

/** The icon of a deposit or withdrawal. An unknown pay way uses that of a bank. */
export const wayOf = ({ pay_way }: Transaction): PayWay =>
  Object.hasOwn(PAY_WAY_NAMES, pay_way) ? (pay_way as PayWay) : 'bank';

const DEPOSIT_NAMES: Partial<Record<string, string>> = { ...PAY_WAY_NAMES, usdt: RECORDS.usdtDeposit };
const WITHDRAWAL_NAMES: Partial<Record<string, string>> = { usdt: WITHDRAWALS.usdtTab, bank: WITHDRAWALS.bankTab };

/** The title of a row: the pay way, or the venue of a transfer. */
export const nameOf = ({ pay_way }: Transaction, type: RecordType, venues: VenueBalance[] = []): string => {
  if (type === deposit) return DEPOSIT_NAMES[pay_way] ?? pay_way;
  if (type === withdrawal) return WITHDRAWAL_NAMES[pay_way] ?? pay_way;
  return (venues.find(({ platname: venue }) => venue === pay_way)?.name ?? pay_way) || TRANSACTION_TYPE_NAMES[type];
};

const ORDER_TONES: readonly Tone[] = ['neutral', 'warning', 'success', 'danger'];
const TRANSFER_TONES: readonly Tone[] = ['danger', 'success', 'warning', 'neutral'];

export const stateOf = ({ state }: Transaction, type: RecordType): { text: string; tone: Tone } => {
  const [names, tones] = isTransfer(type)
    ? [TRANSFER_STATE_NAMES, TRANSFER_TONES]
    : [TRANSACTION_STATE_NAMES, ORDER_TONES];
  return { text: names[state as keyof typeof names] ?? names[0], tone: tones[state] ?? 'neutral' };
};

/** True when the transaction was rejected or failed, so that no money was moved. */
export const isVoid = ({ state }: Transaction, type: RecordType) =>
  state === (isTransfer(type) ? TRANSFER_STATE.failed : TRANSACTION_STATE.rejected);

/** Path of the payment page of an open deposit; undefined for all other records. */
export const payInfoPath = (record: Transaction, type: RecordType): string | undefined => {
  if (type !== deposit || record.state !== TRANSACTION_STATE.pending) return undefined;
  const query: Record<string, string> = record.tron_address
    ? {
        tron: '1',
        order_no: record.out_trade_no,
        address: record.tron_address,
        amount_usdt: record.tron_usdt_amount,
        protocol: record.tron_network,
      }
    : { deposit_no: record.out_trade_no };
  return `/payInfo?${new URLSearchParams(query)}`;
};
