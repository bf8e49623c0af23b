import { onAbandoned } from './starter.ts';

/** Resolves on the first request to stop. */
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
  // A closed terminal must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { promise, signal: controller.signal };
}
