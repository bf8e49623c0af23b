import type { LastCheck } from '@koi/contract';
import { Gauge, type Registry } from 'prom-client';

/**
 * Reads the stored results on each scrape, so that every process shows a check that another one has made. The gauge keeps
 * its last values while the database is unavailable.
 */
export const watchChecks = (registry: Registry, subjects: readonly { last(): Promise<LastCheck> }[]) =>
  new Gauge({
    name: 'koi_books_differ',
    help: '1 where the last check of the books or the audit log found a difference, 0 where they agreed',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const results = await Promise.all(subjects.map((subject) => subject.last())).catch(() => undefined);
      if (results === undefined) return;
      this.reset();
      for (const { name, passed } of results.flatMap(({ checks }) => checks)) this.set({ check: name }, passed ? 0 : 1);
    },
  });
