import { CallError } from './call-error.ts';
import { newIdempotencyKey } from './client.ts';

/**
 * Whether the outcome of a submit is unknown after a failed attempt: no answer came, the server failed, or it rejected
 * this attempt without processing it (401, 429), which does not reveal the outcome of an earlier attempt.
 */
const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) || error.kind !== 'refusal' || error.code >= 500 || error.code === 429;

/**
 * One idempotency key per submit. While the outcome is unknown, sending the same content again uses the same key, so
 * that it takes effect once. Different content, or a submit after a definite answer, gets a new key.
 */
export const createSubmission = () => {
  let open: { content: string; key: string } | undefined;
  return async <T>(input: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const content = JSON.stringify(input);
    if (open?.content !== content) open = { content, key: newIdempotencyKey() };
    try {
      const answer = await send(open.key);
      open = undefined;
      return answer;
    } catch (error) {
      if (!isUndecided(error)) open = undefined;
      throw error;
    }
  };
};
