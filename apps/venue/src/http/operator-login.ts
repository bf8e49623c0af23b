import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const COOKIE = 'venue_operator';
const LIFE_S = 8 * 3_600;
const TRIES = 10;
const TRIES_WINDOW_MS = 60_000;

export interface OperatorLogin {
  /** Returns the cookie of a new login, or undefined after a wrong password or too many attempts. */
  logIn(password: string): string | undefined;
  isLoggedIn(request: FastifyRequest): boolean;
  readonly logOutCookie: string;
}

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

/**
 * Authenticates the operator by password: with a cookie for the page, or a bearer token for scripts. Changing the
 * password ends every login.
 */
export const createOperatorLogin = (
  { password, secret, secure }: { password: string; secret: string; secure: boolean },
  now: () => Date,
): OperatorLogin => {
  let tries: number[] = [];
  const attributes = `; Path=/operator; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const signed = (expires: string) =>
    createHmac('sha256', secret).update(`operator:${password}:${expires}`).digest('hex');

  const isRight = (given: string): boolean => {
    const at = now().getTime();
    tries = tries.filter((time) => time > at - TRIES_WINDOW_MS);
    if (tries.length >= TRIES) return false;
    if (sameText(given, password)) return true;
    tries.push(at);
    return false;
  };

  return {
    logIn: (given) => {
      if (!isRight(given)) return undefined;
      const expires = String(now().getTime() + LIFE_S * 1_000);
      return `${COOKIE}=${expires}.${signed(expires)}; Max-Age=${LIFE_S}${attributes}`;
    },
    isLoggedIn: (request) => {
      const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      if (bearer !== undefined) return isRight(bearer);
      const [, expires = '', signature = ''] =
        new RegExp(`(?:^|; )${COOKIE}=(\\d{13})\\.([0-9a-f]{64})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
      return expires !== '' && Number(expires) > now().getTime() && sameText(signature, signed(expires));
    },
    logOutCookie: `${COOKIE}=; Max-Age=0${attributes}`,
  };
};
