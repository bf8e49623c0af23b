import { newIdempotencyKey } from '@koi/client';
import { readText, writeText } from '@koi/ui/storage';
import { currentToken } from '../lib/session.ts';

/** The author: a member by the session, a visitor by a key that only their browser has. */
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
