import { TRON_ADDRESS_LENGTH } from '../constants.ts';
import { TRON } from '../texts/deposits.ts';
import { firstFailing } from './first-failing.ts';

const ADDRESS = /^T[A-Za-z0-9]+$/;
const HASH = /^[0-9a-fA-F]{64}$/;

/** Checks only the format; the server verifies the checksum. */
export const isTronAddress = (value: string) => value.length === TRON_ADDRESS_LENGTH && ADDRESS.test(value);

export const checkQrAddress = ({ address }: { address: string }) =>
  firstFailing([address !== '', TRON.qrAddressMissing], [isTronAddress(address), TRON.qrAddressWrong]);

export const checkOrderNumber = ({ out_trade_no }: { out_trade_no: string }) =>
  firstFailing([out_trade_no !== '', TRON.orderMissing]);

export interface HashSubmission {
  out_trade_no: string;
  tx_hash: string;
}

export const checkHashSubmission = (form: HashSubmission) =>
  firstFailing([form.tx_hash.trim() !== '', TRON.hashMissing], [HASH.test(form.tx_hash.trim()), TRON.hashWrong]) ??
  checkOrderNumber(form);
