import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './log.ts';
import type { Role } from './process-config.ts';
import { createGathering } from './sibling-metrics.ts';
import type { ChildMessage, ParentMessage } from './siblings.ts';

/** A place for one child process. A successor takes over its name. */
export interface Slot {
  name: string;
  role: Role;
  env: Record<string, string>;
}

interface Supervisor {
  /** Starts the first process, and the others once it is ready. False when one of them ended before it was ready. */
  start(): Promise<boolean>;
  /** Replaces the processes one after another. Each ends when its successor is ready. */
  restartAll(): Promise<void>;
  /** Stops all processes in order, and waits until they have ended. */
  stop(): Promise<void>;
}

interface Child {
  slot: Slot;
  worker: Worker;
  isReady: boolean;
  /** Resolves to false when the process has ended before it was ready. */
  ready: Promise<boolean>;
  exited: Promise<string>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran for this long starts again at once. */
const STEADY_MS = 60_000;

const tell = ({ worker }: Child, message: ParentMessage): void => {
  if (worker.isConnected()) worker.send(message);
};

/**
 * Runs the child processes of a parent. They share one port: the parent accepts connections and hands each of them to
 * one process, so the port stays open while processes are replaced.
 */
export const createSupervisor = (slots: readonly Slot[], log: Logger): Supervisor => {
  const children = new Map<string, Child>();
  const running = new Set<Child>();
  const wake = new AbortController();
  let restarting: Promise<void> | undefined;
  const gathering = createGathering(() => [...running], tell);

  const launch = (slot: Slot): Child => {
    cluster.setupPrimary({ args: [slot.name], serialization: 'advanced' });
    const worker = cluster.fork(slot.env);
    let onReady: (isReady: boolean) => void = () => undefined;
    const child: Child = {
      slot,
      worker,
      isReady: false,
      ready: new Promise((resolve) => {
        onReady = resolve;
      }),
      exited: new Promise((resolve) => {
        worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
        worker.once('error', (error) => resolve(error.message));
      }),
    };
    worker.on('message', (message: ChildMessage) => {
      if (message.koi === 'ready') {
        child.isReady = true;
        onReady(true);
      } else gathering.receive(child, message);
    });
    running.add(child);
    void child.exited.then(() => {
      running.delete(child);
      onReady(false);
    });
    return child;
  };

  const isCurrent = (child: Child) => !wake.signal.aborted && children.get(child.slot.name) === child;

  /** Starts the process of a slot again whenever it ends while it is the current one. */
  const guard = async (first: Child): Promise<void> => {
    let child = first;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const began = Date.now();
      const how = await child.exited;
      if (!isCurrent(child)) return;
      if (Date.now() - began > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      log.error({ process: child.slot.name, how }, 'a process ended unexpectedly and is started again');
      await pause(pauseMs, undefined, { signal: wake.signal }).catch(() => undefined);
      if (!isCurrent(child)) return;
      child = launch(child.slot);
      children.set(child.slot.name, child);
    }
  };

  const install = (child: Child): void => {
    children.set(child.slot.name, child);
    void guard(child);
  };

  const replace = async (slot: Slot): Promise<boolean> => {
    const next = launch(slot);
    if (!(await next.ready)) return false;
    // Read afterwards, because the process may have ended and been started again in the meantime.
    const before = children.get(slot.name);
    install(next);
    if (before === undefined) return true;
    // A process that is still starting has nothing to finish, and does not listen yet.
    if (before.isReady) tell(before, { koi: 'retire' });
    else before.worker.process.kill('SIGTERM');
    before.isReady = false;
    await before.exited;
    return true;
  };

  const replaceAll = async (): Promise<void> => {
    log.info('replacing the processes one after another');
    for (const slot of slots) {
      if (wake.signal.aborted) return;
      if (await replace(slot)) continue;
      if (!wake.signal.aborted)
        log.error(
          { process: slot.name },
          'the rolling restart ended: the new process did not start; the old ones go on',
        );
      return;
    }
    log.info('all processes were replaced');
  };

  return {
    async start() {
      const [first, ...others] = slots;
      // One process prepares the database before the others need it.
      for (const group of [first === undefined ? [] : [first], others]) {
        if (wake.signal.aborted) return true;
        const started = group.map(launch);
        const ready = await Promise.all(started.map((child) => child.ready));
        if (wake.signal.aborted) return true;
        if (ready.includes(false)) return false;
        for (const child of started) install(child);
      }
      return true;
    },
    restartAll() {
      restarting ??= replaceAll().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    async stop() {
      wake.abort();
      const ending = [...running];
      for (const { worker } of ending) worker.process.kill('SIGTERM');
      await Promise.all(ending.map(({ exited }) => exited));
    },
  };
};
