import type { ReactNode } from 'react';
import { LoadingCard } from '../../../ui/index.ts';
import { LoadingCards } from './figure-cards.tsx';
import { Printed } from './printed.tsx';
import { spanText } from './span.ts';

interface Heading {
  first: string;
  last: string;
  made_at: string;
  compared_first?: string;
  compared_last?: string;
}

interface ReportProps<T extends Heading> {
  /** Title on the printed page. */
  title: string;
  query: { data: T | undefined; error: unknown; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** Number of key figures above the tables. */
  figures?: number;
  children: (report: T) => ReactNode;
}

/** A report while it loads, when it failed, and with the heading that only the printed page shows. */
export function Report<T extends Heading>({ title, query, figures = 0, children }: ReportProps<T>) {
  const { data, error, isError, isPlaceholderData, refetch } = query;
  if (data === undefined) {
    return (
      <>
        {figures > 0 && !isError && <LoadingCards count={figures} />}
        <LoadingCard error={error} onRetry={refetch} rows={10} />
      </>
    );
  }
  const { compared_first: first = '', compared_last: last = '' } = data;
  const compared = first === '' ? '' : `，对比 ${spanText({ first, last })}`;
  return (
    <Printed
      title={title}
      about={`${spanText(data)}${compared}，生成于 ${data.made_at}（北京时间）`}
      busy={isPlaceholderData}
    >
      {children(data)}
    </Printed>
  );
}
