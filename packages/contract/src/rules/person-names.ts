const IGNORED = /[\s\p{Cf}·•・.．]/gu;

/**
 * The form in which names of people are compared. Width, case, spaces and the dots inside of foreign names do not make
 * another name: `王 小明` and `王小明` are the same.
 */
export const comparableName = (name: string): string => name.normalize('NFKC').replace(IGNORED, '').toLowerCase();
