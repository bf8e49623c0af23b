import { SHELL } from '@koi/contract/texts';

/** `refusal` is the server's no, `unauthorized` a dead session; the other two never got an answer. */
export type CallErrorKind = 'refusal' | 'unauthorized' | 'network' | 'timeout';

const UNSAID: Record<CallErrorKind, string> = {
  refusal: SHELL.serverFailure,
  unauthorized: SHELL.sessionEnded,
  network: SHELL.networkFailure,
  timeout: SHELL.networkFailure,
};

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: CallErrorKind;
  /** The envelope's code, or the HTTP status where no envelope came; 0 without an answer. */
  readonly code: number;
  /** What the server itself said, empty when it said nothing. `message` is always fit to show. */
  readonly said: string;
  /** How long the server asks to wait before the next try; 0 where it does not. */
  readonly retryAfterS: number;

  constructor(kind: CallErrorKind, code: number, said = '', retryAfterS = 0) {
    super(said || UNSAID[kind]);
    this.kind = kind;
    this.code = code;
    this.said = said;
    this.retryAfterS = retryAfterS;
  }
}

/** What a person reads: the server's words, and where it refused without any the screen's own text. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && (error.said !== '' || error.kind !== 'refusal') ? error.message : otherwise;
