import { TRON_ADDRESS_LENGTH } from '@koi/contract';
import { createBase58check } from '@scure/base';
import { sha256 } from '../../../platform/index.ts';

const VERSION = 0x41;
const ACCOUNT_BYTES = 20;
const base58check = createBase58check(sha256);

/** The 20 bytes of the account of a base58check address with version 0x41, or undefined when the address is invalid. */
export const tronAccountOf = (address: string): Buffer | undefined => {
  if (address.length !== TRON_ADDRESS_LENGTH) return undefined;
  try {
    const [version, ...account] = base58check.decode(address);
    return version === VERSION && account.length === ACCOUNT_BYTES ? Buffer.from(account) : undefined;
  } catch {
    return undefined;
  }
};

/** Checks the checksum, so that money is not sent to a mistyped address. */
export const isSoundTronAddress = (address: string): boolean => tronAccountOf(address) !== undefined;

/** The address of an account of 20 bytes. */
export const tronAddressOf = (account: Uint8Array): string => {
  if (account.length !== ACCOUNT_BYTES) throw new RangeError(`an account has ${ACCOUNT_BYTES} bytes`);
  return base58check.encode(Uint8Array.of(VERSION, ...account));
};
