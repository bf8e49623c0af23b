import { Histogram, type Registry } from 'prom-client';

const NAME = 'koi_http_seconds';
const HELP = 'Time to answer a call, by contract row and HTTP status';
const BOUNDS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The answers of one row with one status. */
interface Series {
  labels: { row: string; status: number };
  /** Answers by the first bound that they do not exceed, and at the end those that exceed all of them. */
  counts: number[];
  sum: number;
}

/** The values of a series in the form that prom-client reads: labels of a value, and those of the whole series. */
const valuesOf = ({ labels: sharedLabels, counts, sum }: Series) => {
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    return { metricName: `${NAME}_bucket`, labels: { le: BOUNDS_S[at] ?? '+Inf' }, sharedLabels, value: total };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels: {}, sharedLabels, value: sum },
    { metricName: `${NAME}_count`, labels: {}, sharedLabels, value: total },
  ];
};

/**
 * The time to answer calls. The histogram of prom-client finds the series of a value by a text that it builds of the
 * labels, which costs more than everything else of the measurement. Here a route holds the series of its row.
 */
export class AnswerTimes extends Histogram<'row' | 'status'> {
  readonly #rows = new Map<string, Map<number, Series>>();

  constructor(registry: Registry) {
    super({
      name: NAME,
      help: HELP,
      labelNames: ['row', 'status'],
      buckets: BOUNDS_S,
      registers: [registry],
    });
  }

  /** Returns the function that counts an answer of a row. */
  ofRow(row: string): (status: number, seconds: number) => void {
    const known = this.#rows.get(row) ?? new Map<number, Series>();
    this.#rows.set(row, known);
    return (status, seconds) => {
      let series = known.get(status);
      if (series === undefined) {
        series = { labels: { row, status }, counts: Array(BOUNDS_S.length + 1).fill(0), sum: 0 };
        known.set(status, series);
      }
      let at = 0;
      while (seconds > (BOUNDS_S[at] ?? Number.POSITIVE_INFINITY)) at += 1;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    };
  }

  /** Replaces what the registry reads for `/metrics`, and `get` for other processes. */
  async getForPromString() {
    const series = [...this.#rows.values()].flatMap((byStatus) => [...byStatus.values()]);
    return { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values: series.flatMap(valuesOf) };
  }
}
