/** A condition and the text shown when it is not met. */
export type Rule = readonly [holds: boolean, text: string];

/** Returns the text of the first condition that is not met, in the specified order. */
export const firstFailing = (...rules: readonly Rule[]): string | undefined => rules.find(([holds]) => !holds)?.[1];
