import type { BookCheck } from '@koi/contract';

/** Maximum number of differences that are listed one by one. The detail states how many more there are. */
const NAMED_MAX = 20;

/** Result of a check of the books: its differences, or `sound` when there are none. */
export const checkResult = (differences: readonly string[], sound: string): Pick<BookCheck, 'passed' | 'detail'> => {
  if (differences.length === 0) return { passed: true, detail: sound };
  const named = differences.slice(0, NAMED_MAX).join('；');
  const rest = differences.length - NAMED_MAX;
  return { passed: false, detail: rest > 0 ? `${named}；另有 ${rest} 处` : named };
};
