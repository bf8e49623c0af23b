import type { BookCheck } from '../packages/contract/src/index.ts';

/** Prints checks with their results, and returns whether all of them passed. */
export const printChecks = (checks: readonly BookCheck[]): boolean => {
  for (const { name, passed, detail } of checks) console.log(`${passed ? 'ok      ' : 'DIFFERS '} ${name}：${detail}`);
  const wrong = checks.filter(({ passed }) => !passed).length;
  console.log(wrong === 0 ? '\nEverything agrees.' : `\n${wrong} of ${checks.length} comparisons differ.`);
  return wrong === 0;
};
