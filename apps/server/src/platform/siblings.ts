import cluster from 'node:cluster';
import type { Registry } from 'prom-client';

/** The metrics of one process, as its registry lists them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** A message of a child process to its parent. */
export type ChildMessage =
  | { koi: 'ready' }
  | { koi: 'metrics'; request: number; metrics: ProcessMetrics }
  | { koi: 'wants-all-metrics'; request: number };

/** A message of the parent to a child process. */
export type ParentMessage =
  | { koi: 'retire' }
  | { koi: 'wants-metrics'; request: number }
  | { koi: 'all-metrics'; request: number; processes: readonly ProcessMetrics[] };

/** The processes under the same parent, as one of them sees them. */
export interface Siblings {
  /** Name of this process, which its successor takes over: `api-1`, `worker`. */
  name: string;
  /** Reports that this process does its work, so that the parent can go on. */
  ready(): void;
  /** Calls the listener when another process has taken the place of this one. */
  onRetire(listener: () => void): void;
  /** Answers the parent's requests for the metrics of this process. */
  share(read: () => Promise<ProcessMetrics>): void;
  /** Reads the metrics of all processes that answer in time, this one included. */
  allMetrics(): Promise<readonly ProcessMetrics[]>;
}

const send = (message: ChildMessage): void => {
  if (process.connected) process.send?.(message);
};

/** Returns undefined in a process without a parent. */
export const joinSiblings = (): Siblings | undefined => {
  if (!cluster.isWorker) return undefined;
  const waiting = new Map<number, (all: readonly ProcessMetrics[]) => void>();
  let last = 0;
  const listen = (listener: (message: ParentMessage) => void) =>
    process.on('message', (message) => listener(message as ParentMessage));
  listen((message) => {
    if (message.koi !== 'all-metrics') return;
    waiting.get(message.request)?.(message.processes);
    waiting.delete(message.request);
  });

  return {
    name: process.argv[2] ?? '',
    ready: () => send({ koi: 'ready' }),
    onRetire: (listener) => void listen(({ koi }) => koi === 'retire' && listener()),
    share: (read) =>
      void listen(async (message) => {
        if (message.koi !== 'wants-metrics') return;
        send({ koi: 'metrics', request: message.request, metrics: await read() });
      }),
    allMetrics: () =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        send({ koi: 'wants-all-metrics', request: last });
      }),
  };
};
