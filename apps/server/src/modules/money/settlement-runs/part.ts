/** Sum of the parts of a day so far. */
export interface SettledParts {
  parts: number;
  amount: bigint;
}

/** The part that makes the sum of all parts equal to the whole amount. Undefined when it already is. */
export const nextPart = (whole: bigint, settled: SettledParts): { part: number; amount: bigint } | undefined =>
  whole === settled.amount ? undefined : { part: settled.parts, amount: whole - settled.amount };
