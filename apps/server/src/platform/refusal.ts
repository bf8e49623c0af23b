export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 422 | 429;

/**
 * An expected refusal by the domain, with a text that can be shown to the user. Throwing it rolls the transaction back.
 * http/failures.ts is the only place that turns it into an answer.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly retryAfterS: number | undefined;

  constructor(code: RefusalCode, text: string, options: { retryAfterS?: number } = {}) {
    super(text);
    this.code = code;
    this.retryAfterS = options.retryAfterS;
  }
}
