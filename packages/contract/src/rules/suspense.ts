import { SUSPENSE } from '../texts/suspense.ts';
import { firstFailing } from './first-failing.ts';
import { checkReason } from './proposals.ts';
import { checkHashSubmission, isTronAddress } from './tron.ts';

export const checkAttachment = ({ order, reason }: { order: string; reason: string }) =>
  firstFailing([order !== '', SUSPENSE.orderMissing]) ?? checkReason(reason);

/** Checks only the format of the address; the server verifies the checksum. */
export const checkReturn = ({ address, reason }: { address: string; reason: string }) =>
  firstFailing([isTronAddress(address), SUSPENSE.addressWrong]) ?? checkReason(reason);

export const checkClosing = ({ no, tx_hash, reason }: { no: string; tx_hash: string; reason: string }) =>
  checkHashSubmission({ out_trade_no: no, tx_hash }) ?? checkReason(reason);
