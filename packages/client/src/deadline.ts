import { REQUEST_TIMEOUT_MS } from '@koi/contract/constants';
import { CallError } from './call-error.ts';

/** Runs work under a signal that the caller may abort and that the request's time limit does. */
export const withDeadline = async <T>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A response handed over by somebody else knows nothing of our signal, so the limit also races the work.
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
