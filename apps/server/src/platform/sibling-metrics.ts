import type { Role } from './process-config.ts';
import type { ChildMessage, ParentMessage, ProcessMetrics } from './siblings.ts';

interface Process {
  slot: { role: Role };
  isReady: boolean;
}

/** A process that is busy for longer is left out. */
const WITHIN_MS = 2_000;

const countOf = (processes: readonly Process[]): ProcessMetrics => {
  const roles: readonly Role[] = ['api', 'worker'];
  const values = roles.map((role) => ({
    labels: { role },
    value: processes.filter(({ slot, isReady }) => isReady && slot.role === role).length,
  }));
  const count = { name: 'koi_processes', help: 'Processes of this machine that are ready', type: 'gauge', values };
  return [count] as unknown as ProcessMetrics;
};

/** The parent's part in `/metrics`: asks every process for its metrics on behalf of the one that was called. */
export const createGathering = <P extends Process>(
  processes: () => readonly P[],
  tell: (process: P, message: ParentMessage) => void,
) => {
  const open = new Map<number, (from: P, metrics: ProcessMetrics) => void>();
  let last = 0;

  const gather = (): Promise<ProcessMetrics[]> =>
    new Promise((resolve) => {
      last += 1;
      const request = last;
      const asked = processes().filter(({ isReady }) => isReady);
      const answers = new Map<P, ProcessMetrics>();
      const finish = () => {
        clearTimeout(timer);
        open.delete(request);
        resolve([countOf(asked), ...answers.values()]);
      };
      const timer = setTimeout(finish, WITHIN_MS);
      open.set(request, (from, metrics) => {
        answers.set(from, metrics);
        if (answers.size === asked.length) finish();
      });
      for (const each of asked) tell(each, { koi: 'wants-metrics', request });
    });

  return {
    receive(from: P, message: Exclude<ChildMessage, { koi: 'ready' }>): void {
      if (message.koi === 'metrics') open.get(message.request)?.(from, message.metrics);
      else void gather().then((all) => tell(from, { koi: 'all-metrics', request: message.request, processes: all }));
    },
  };
};
