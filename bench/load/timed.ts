/** A call of the product, or a job, with its name in the table of results. */
export type Timed = readonly [name: string, run: () => Promise<unknown>];
