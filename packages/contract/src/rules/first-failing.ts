/** One condition that must hold, and what a person reads when it does not. */
export type Rule = readonly [holds: boolean, text: string];

/** Specified checks have an order: the first that fails speaks. */
export const firstFailing = (...rules: readonly Rule[]): string | undefined => rules.find(([holds]) => !holds)?.[1];
