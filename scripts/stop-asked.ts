import { onAbandoned } from './starter.ts';

/** Settles on the first request to stop, whichever way it comes. */
export function stopAsked(): { promise: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  const promise = new Promise<void>((resolve) => {
    const ask = () => {
      controller.abort();
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask);
    onAbandoned(ask);
  });
  // A terminal that went away must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { promise, signal: controller.signal };
}
