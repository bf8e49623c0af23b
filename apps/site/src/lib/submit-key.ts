import { CallError, newIdempotencyKey } from '@koi/client';
import { useRef } from 'react';

/** Nobody knows whether it happened: the answer was lost, or the server broke on the way. */
const isUnanswered = (error: unknown) => !(error instanceof CallError) || error.kind !== 'refusal' || error.code >= 500;

/**
 * One idempotency key a submit. While a submit has no answer, trying the same once more sends the same key, so that money
 * moves once; another content, and what follows an answer, is a new submit.
 */
export const useSubmitKey = () => {
  const open = useRef<{ content: string; key: string }>(undefined);
  return async <T>(input: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const content = JSON.stringify(input);
    if (open.current?.content !== content) open.current = { content, key: newIdempotencyKey() };
    try {
      const answer = await send(open.current.key);
      open.current = undefined;
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) open.current = undefined;
      throw error;
    }
  };
};
