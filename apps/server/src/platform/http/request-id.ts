import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const FROM_OUTSIDE = /^[A-Za-z0-9_-]{8,64}$/;

/** Ids share a random prefix per process followed by a counter, which is cheap and unique enough to find a log line. */
export const createRequestIds = (): ((request: IncomingMessage) => string) => {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && FROM_OUTSIDE.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
};
