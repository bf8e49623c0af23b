import type { Comparison, ReportSpan } from '@koi/contract/rules/report-span';
import type { ComponentType } from 'react';
import { Printed } from './printed.tsx';
import { spanText } from './span.ts';
import { SpanBar } from './span-bar.tsx';
import { useSpan } from './use-span.ts';

interface SpannedProps {
  span: ReportSpan;
  comparison: Comparison;
}

/** A report below the bar that chooses its span. It is shown only for a span that can be reported. */
export const spanned = (title: string, View: ComponentType<SpannedProps>, { compares = false } = {}): ComponentType =>
  function Spanned() {
    const chosen = useSpan();
    const { span, comparison, failing } = chosen;
    return (
      <>
        <SpanBar span={chosen} compares={compares} />
        {failing === undefined && (
          <Printed title={title} about={spanText(span)} fills>
            <View span={span} comparison={comparison} />
          </Printed>
        )}
      </>
    );
  };
