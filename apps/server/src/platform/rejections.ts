import { isDatabaseUnavailable } from './database-errors.ts';
import type { Logger } from './log.ts';

const SOCKET_CALLS = new Set(['connect', 'read', 'write']);

/**
 * Whether a rejection that no code handles is the loss of the database. Programming errors are TypeErrors and the like,
 * and a file that is missing has the code of a missing socket: neither of them is.
 */
export const isLostDatabase = (reason: unknown): boolean => {
  if (!isDatabaseUnavailable(reason) || reason instanceof TypeError) return false;
  const { syscall } = reason as { syscall?: unknown };
  return syscall === undefined || SOCKET_CALLS.has(String(syscall));
};

/**
 * Keeps the process alive when a promise of a library is rejected without a handler because the database is gone. Every
 * other unhandled rejection ends it, as Node does by itself.
 */
export const surviveLostDatabase = ({ log, onTolerated }: { log: Logger; onTolerated: () => void }): void => {
  process.on('unhandledRejection', (reason) => {
    if (!isLostDatabase(reason)) throw reason;
    onTolerated();
    log.error({ err: reason }, 'the database was lost, and a rejection had no handler');
  });
};
