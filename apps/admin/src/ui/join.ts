/** Class names that are there, in one string. */
export const join = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');
