import { CallError } from './call-error.ts';
import { newIdempotencyKey } from './client.ts';

/**
 * Whether a failed attempt leaves open what became of the submit: no answer came, the server failed, or it turned this
 * attempt away without looking at it (401, 429), which says nothing about an earlier one.
 */
const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) || error.kind !== 'refusal' || error.code >= 500 || error.code === 429;

/**
 * One idempotency key per submit. While a submit is undecided, sending the same content again uses the same key, so that
 * it takes effect once. Other content, and whatever follows a clear answer, gets a new key.
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
