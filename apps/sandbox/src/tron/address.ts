import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;
const VERSION = '41';
const ADDRESS_LENGTH = 34;
const ACCOUNT_HEX = 40;
const ADDRESS_HEX = 50;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const checksumOf = (bodyHex: string): string => sha256(sha256(Buffer.from(bodyHex, 'hex'))).toString('hex', 0, 4);

const decode = (address: string): string | undefined => {
  let value = 0n;
  for (const character of address) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * BASE + BigInt(digit);
  }
  return value.toString(16).padStart(ADDRESS_HEX, '0');
};

/** The 20 bytes of an address in hex, as used in logs; undefined when the TRON address is invalid. */
export const accountOf = (address: string): string | undefined => {
  if (address.length !== ADDRESS_LENGTH) return undefined;
  const hex = decode(address);
  if (hex?.length !== ADDRESS_HEX || !hex.startsWith(VERSION)) return undefined;
  const body = hex.slice(0, VERSION.length + ACCOUNT_HEX);
  return checksumOf(body) === hex.slice(body.length) ? body.slice(VERSION.length) : undefined;
};

export const addressOf = (account: string): string => {
  const body = VERSION + account;
  let value = BigInt(`0x${body}${checksumOf(body)}`);
  let address = '';
  for (; value > 0n; value /= BASE) address = ALPHABET.charAt(Number(value % BASE)) + address;
  return address;
};

/** TronGrid accepts an address as base58, as `41…` and as `0x…`. */
export const readAccount = (text: string): string | undefined =>
  accountOf(text) ?? /^(?:41|0x)([0-9a-f]{40})$/i.exec(text)?.[1]?.toLowerCase();
