import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { AnswerTimes } from './answer-times.ts';

it('reports the same series as a histogram of prom-client', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  for (const registry of [ours, theirs]) registry.setDefaultLabels({ process: 'api-1' });
  const times = new AnswerTimes(ours);
  const { name, help, buckets } = {
    name: 'koi_http_seconds',
    help: 'Time to answer a call, by contract row and HTTP status',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  };
  const reference = new Histogram({ name, help, buckets, labelNames: ['row', 'status'], registers: [theirs] });
  // The same row twice, as two routes without a row have it.
  const first = times.ofRow('other');
  const second = times.ofRow('other');
  for (const [at, seconds] of [0, 0.002, 0.0021, 0.3, 10, 11].entries()) {
    const status = at % 2 === 0 ? 200 : 404;
    (at < 3 ? first : second)(status, seconds);
    reference.observe({ row: 'other', status }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  // Theirs also has fields of exemplars, which are not used.
  expect(await theirs.getMetricsAsJSON()).toMatchObject(await ours.getMetricsAsJSON());
});
