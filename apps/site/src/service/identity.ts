import { newIdempotencyKey } from '@koi/client';
import { currentToken } from '../lib/session.ts';
import { readText, writeText } from '../lib/storage.ts';

/** Who speaks: a member by their session, anybody else by a key that only their browser has. */
export interface Identity {
  token?: string;
  visitor?: string;
}

const KEY = 'serviceVisitor';
const VISITOR = /^[\w-]{32,64}$/;

export const readIdentity = (): Identity => {
  const token = currentToken();
  if (token) return { token };
  const known = readText('local', KEY);
  if (known && VISITOR.test(known)) return { visitor: known };
  const visitor = `${newIdempotencyKey()}${newIdempotencyKey()}`.replaceAll('-', '').slice(0, 64);
  writeText('local', KEY, visitor);
  return { visitor };
};
