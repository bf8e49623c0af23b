interface SqlFailure {
  code: string;
  constraint: string | undefined;
  detail: string | undefined;
}

const MAX_CAUSES = 5;

function* causesOf(failure: unknown): Generator<Error & { code?: unknown }> {
  let current = failure;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

/** Finds the SQLSTATE in an error of the query builder or the driver. */
export const sqlFailure = (failure: unknown): SqlFailure | undefined => {
  for (const cause of causesOf(failure)) {
    if (typeof cause.code !== 'string' || !/^[0-9A-Z]{5}$/.test(cause.code)) continue;
    const { constraint, detail } = cause as { constraint?: string; detail?: string };
    return { code: cause.code, constraint, detail };
  }
  return undefined;
};

const DEADLOCK_OR_SERIALISATION = new Set(['40001', '40P01']);

/** Nothing was committed, and the same transaction may succeed when it is retried. */
export const isRetryable = (failure: unknown): boolean =>
  DEADLOCK_OR_SERIALISATION.has(sqlFailure(failure)?.code ?? '');

// A NUL character in text, or in a string inside JSON.
const UNSTORABLE = new Set(['22021', '22P05']);

/** The caller sent a character that PostgreSQL can't store in text. */
export const isUnstorableText = (failure: unknown): boolean => UNSTORABLE.has(sqlFailure(failure)?.code ?? '');

// Connection exceptions, shutting down, crashed, starting up, and a server that accepts no writes: a former primary.
const LOST_SERVER_STATES = /^(08...|57P0[123]|25006)$/;

/** The connection leads to a server that is lost or is no longer the primary, so it must not be used again. */
export const isServerLost = (failure: unknown): boolean => LOST_SERVER_STATES.test(sqlFailure(failure)?.code ?? '');

// Insufficient resources, cancelled by timeout, dropped database or idle session, lock not available.
const BUSY_STATES = /^(53...|57014|57P0.|55P03|25P03)$/;
const UNAVAILABLE_SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT', 'EHOSTUNREACH']);
const UNAVAILABLE_DRIVER =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered|Client was closed|Cannot use a pool after)/;

/** The database can't be reached or is too busy. The request itself is not at fault. */
export const isDatabaseUnavailable = (failure: unknown): boolean => {
  if (isServerLost(failure) || BUSY_STATES.test(sqlFailure(failure)?.code ?? '')) return true;
  for (const cause of causesOf(failure)) {
    if (UNAVAILABLE_SOCKET.has(String(cause.code)) || UNAVAILABLE_DRIVER.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
};
