/** Joins the class names that are set. */
export const join = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');
