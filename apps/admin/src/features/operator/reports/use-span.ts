import { COMPARISONS, type Comparison, checkReportSpan, type ReportSpan } from '@koi/contract/rules/report-span';
import { beijingDay } from '@koi/money';
import { go, useRoute } from '../../../lib/navigation.ts';
import { choiceOf, presetSpan } from './span.ts';

/** Names in the address that belong to the span. They stay when another tab is chosen. */
const NAMES = ['first', 'last', 'compare'] as const;

const DEFAULT_COMPARISON: Comparison = 'month';

/** The span of the report, with the address as its state. Without one it is the month so far. */
export const useSpan = () => {
  const { path, query } = useRoute();
  const today = beijingDay(new Date());
  const month = presetSpan('month', today);
  const span: ReportSpan = { first: query.get('first') ?? month.first, last: query.get('last') ?? month.last };
  const comparison = COMPARISONS.find((name) => name === query.get('compare')) ?? DEFAULT_COMPARISON;
  const change = (changes: Partial<ReportSpan & { compare: Comparison }>) => {
    for (const name of NAMES) {
      const value = changes[name];
      if (value !== undefined) query.set(name, value);
    }
    go(`${path}?${query}`, { replace: true });
  };
  return {
    span,
    comparison,
    today,
    choice: query.get('custom') === '1' ? ('custom' as const) : choiceOf(span, today),
    /** Why the span cannot be reported; undefined when it can. */
    failing: checkReportSpan(span, today),
    change,
    choose: (choice: ReturnType<typeof choiceOf>) => {
      if (choice === 'custom') query.set('custom', '1');
      else query.delete('custom');
      change(choice === 'custom' ? span : presetSpan(choice, today));
    },
    /** The part of the address that another tab keeps. */
    kept: Object.fromEntries(
      [...NAMES, 'custom'].flatMap((name) => {
        const value = query.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ) as Record<string, string>,
  };
};
export type Span = ReturnType<typeof useSpan>;
