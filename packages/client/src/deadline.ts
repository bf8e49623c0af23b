import { REQUEST_TIMEOUT_MS } from '@koi/contract/constants';
import { CallError } from './call-error.ts';

/** Runs work under a signal that is aborted by the caller or by the request's time limit. */
export const withDeadline = async <T>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A response started outside this client does not use this signal, so the limit also races the work.
  const limit = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    timer = setTimeout(() => controller.abort(new CallError('timeout', 0)), REQUEST_TIMEOUT_MS);
  });
  try {
    controller.signal.throwIfAborted();
    return await Promise.race([work(controller.signal), limit]);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
};
