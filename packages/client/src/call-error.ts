import { SHELL } from '@koi/contract/texts';

/**
 * `refusal`: the server rejected the request. `unauthorized`: the session is no longer valid. `network` and `timeout`:
 * no usable answer arrived.
 */
export type CallErrorKind = 'refusal' | 'unauthorized' | 'network' | 'timeout';

const DEFAULT_TEXTS: Record<CallErrorKind, string> = {
  refusal: SHELL.serverFailure,
  unauthorized: SHELL.sessionEnded,
  network: SHELL.networkFailure,
  timeout: SHELL.networkFailure,
};

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: CallErrorKind;
  /** The envelope's code, or the HTTP status when the answer had no envelope; 0 without an answer. */
  readonly code: number;
  /** The message sent by the server, empty when there was none. `message` can always be shown to the user. */
  readonly reason: string;
  /** Seconds the server asks the client to wait before the next attempt; 0 when it gives none. */
  readonly retryAfterS: number;

  constructor(kind: CallErrorKind, code: number, reason = '', retryAfterS = 0) {
    super(reason || DEFAULT_TEXTS[kind]);
    this.kind = kind;
    this.code = code;
    this.reason = reason;
    this.retryAfterS = retryAfterS;
  }
}

/** Text for the user: the server's message, or the caller's text when a refusal came without one. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && (error.reason !== '' || error.kind !== 'refusal') ? error.message : otherwise;
