import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';

const VERSION = '41';
const BODY = /^41([0-9a-f]{40})$/;

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** The 20 bytes of an address in hex, as used in logs; undefined when the TRON address is invalid. */
export const accountOf = (address: string): string | undefined => {
  try {
    return BODY.exec(Buffer.from(base58check.decode(address)).toString('hex'))?.[1];
  } catch {
    return undefined;
  }
};

export const addressOf = (account: string): string => base58check.encode(Buffer.from(VERSION + account, 'hex'));

/** TronGrid accepts an address as base58, as `41…` and as `0x…`. */
export const readAccount = (text: string): string | undefined =>
  accountOf(text) ?? /^(?:41|0x)([0-9a-f]{40})$/i.exec(text)?.[1]?.toLowerCase();
