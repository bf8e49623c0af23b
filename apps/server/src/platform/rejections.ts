import { isDatabaseUnavailable } from './database-errors.ts';
import type { Logger } from './log.ts';

const SOCKET_CALLS = new Set(['connect', 'read', 'write']);

/**
 * Whether an unhandled rejection was caused by a lost database. A TypeError is a programming error, and a missing file
 * has the same code as a missing socket, so neither counts.
 */
export const isLostDatabase = (reason: unknown): boolean => {
  if (!isDatabaseUnavailable(reason) || reason instanceof TypeError) return false;
  const { syscall } = reason as { syscall?: unknown };
  return syscall === undefined || SOCKET_CALLS.has(String(syscall));
};

/**
 * Keeps the process alive when a library's promise is rejected without a handler because the database is lost. Any
 * other unhandled rejection ends the process, as is the default in Node.
 */
export const surviveLostDatabase = ({ log, onTolerated }: { log: Logger; onTolerated: () => void }): void => {
  process.on('unhandledRejection', (reason) => {
    if (!isLostDatabase(reason)) throw reason;
    onTolerated();
    log.error({ err: reason }, 'the database was lost, and a rejection had no handler');
  });
};
