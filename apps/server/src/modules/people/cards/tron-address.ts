import { TRON_ADDRESS_LENGTH } from '@koi/contract';
import { sha256 } from '../../../platform/index.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;
const VERSION = 0x41;
const ACCOUNT_BYTES = 20;
const CHECKSUM_BYTES = 4;
const ADDRESS_BYTES = 1 + ACCOUNT_BYTES + CHECKSUM_BYTES;

const checksumOf = (body: Uint8Array): Buffer => sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);

/** Leading zero bytes need no handling, because an address starts with the version byte, which is not zero. */
const decode = (address: string): Buffer | undefined => {
  let value = 0n;
  for (const character of address) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * BASE + BigInt(digit);
  }
  const hex = value.toString(16).padStart(ADDRESS_BYTES * 2, '0');
  return hex.length === ADDRESS_BYTES * 2 ? Buffer.from(hex, 'hex') : undefined;
};

/** The 20 bytes of the account of a base58check address with version 0x41, or undefined when the address is invalid. */
export const tronAccountOf = (address: string): Buffer | undefined => {
  if (address.length !== TRON_ADDRESS_LENGTH) return undefined;
  const bytes = decode(address);
  if (bytes === undefined || bytes[0] !== VERSION) return undefined;
  const bodyEnd = ADDRESS_BYTES - CHECKSUM_BYTES;
  const isSound = checksumOf(bytes.subarray(0, bodyEnd)).equals(bytes.subarray(bodyEnd));
  return isSound ? bytes.subarray(1, bodyEnd) : undefined;
};

/** Checks the checksum, so that money is not sent to a mistyped address. */
export const isSoundTronAddress = (address: string): boolean => tronAccountOf(address) !== undefined;

/** The address of an account of 20 bytes. */
export const tronAddressOf = (account: Uint8Array): string => {
  if (account.length !== ACCOUNT_BYTES) throw new RangeError(`an account has ${ACCOUNT_BYTES} bytes`);
  const body = Buffer.concat([Buffer.of(VERSION), account]);
  let value = BigInt(`0x${Buffer.concat([body, checksumOf(body)]).toString('hex')}`);
  let address = '';
  for (; value > 0n; value /= BASE) address = ALPHABET.charAt(Number(value % BASE)) + address;
  return address;
};
