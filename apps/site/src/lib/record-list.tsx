import { RECORDS, SHELL } from '@koi/contract/texts';
import { join } from '@koi/ui/join';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './record-list.module.css';
import { useNearEnd } from './use-near-end.ts';

const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Skeleton rows shown while records are loading. */
export function WaitingRecords() {
  return (
    <Card className={styles['waiting']} aria-busy="true">
      {WAITING.map((key) => (
        <div key={key} className={styles['waitingRow']}>
          <Skeleton width={40} height={40} radius="50%" />
          <div className={styles['waitingText']}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="70%" height={12} />
          </div>
          <Skeleton width={72} height={20} />
        </div>
      ))}
    </Card>
  );
}

interface RecordGroupProps {
  title: string;
  /** The number of records or another summary of the group; empty while that is unknown. */
  count: ReactNode;
  children: ReactNode;
}

/** Records under the heading of a month or a day. */
export function RecordGroup({ title, count, children }: RecordGroupProps) {
  return (
    <section>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {count !== undefined && <span>{count}</span>}
      </div>
      <Card>
        <ul>{children}</ul>
      </Card>
    </section>
  );
}

interface RecordsEndProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page when it comes near, shows when there are no more, and offers a retry after a failure. */
export function RecordsEnd({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: RecordsEndProps) {
  const end = useNearEnd(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  return (
    <div ref={end} className={styles['end']}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <button type="button" className={styles['more']} onClick={() => void fetchNextPage()}>
          {RECORDS.moreFailed}
        </button>
      )}
      {hasNextPage && !isFetchNextPageError && <Skeleton height={56} radius="var(--radius-lg)" />}
      {!hasNextPage && SHELL.noMore}
    </div>
  );
}

/** The end of a list that is always complete. */
export function ListEnd() {
  return <p className={styles['end']}>{SHELL.noMore}</p>;
}

interface RecordItemProps {
  /** The mark at its start is 44 px wide instead of 40 px. */
  wide?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** An item of a list, with a line above it that starts after its mark. */
export function RecordItem({ wide, className, children }: RecordItemProps) {
  return <li className={join(styles['item'], wide && styles['wide'], className)}>{children}</li>;
}

interface RecordRowProps {
  /** A picture of 40 px, or of 44 px with `wide`. */
  mark: ReactNode;
  wide?: boolean | undefined;
  title: ReactNode;
  /** Parts of the second line. On a narrow phone it wraps between them, never within one. */
  line: readonly string[];
  /** Content of the right edge, from top to bottom. */
  end: ReactNode;
  /** Shown below the second line. */
  note?: ReactNode;
  /** Shown below all of these, over the full width of the text. */
  footer?: ReactNode;
  /** Opens the details in a sheet; without it the row is not a button. */
  onOpen?: () => void;
}

/** One record of a list: what it is, when it was, and how much. */
export function RecordRow({ mark, wide, title, line, end, note, footer, onOpen }: RecordRowProps) {
  const content = (
    <>
      {mark}
      <span>
        <b className={styles['title']}>{title}</b>
        <span className={styles['line']}>
          {line.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' '}
              <span>{part}</span>
            </Fragment>
          ))}
        </span>
        {note}
      </span>
      <span className={styles['much']}>{end}</span>
      {footer}
    </>
  );
  return (
    <RecordItem wide={wide}>
      {onOpen ? (
        <button type="button" className={styles['row']} aria-haspopup="dialog" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={styles['row']}>{content}</div>
      )}
    </RecordItem>
  );
}

interface RecordFactProps {
  label: string;
  /** The row is not shown when the value is empty. */
  value: string;
  /** Replaces the plain value. */
  shown?: ReactNode;
  /** Label of the button that copies the value. */
  copyLabel?: string;
}

/** One row of the details of a record, in a `dl`. */
export function RecordFact({ label, value, shown = value, copyLabel }: RecordFactProps) {
  if (value === '') return null;
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>
        <span>{shown}</span>
        {copyLabel && <CopyButton label={copyLabel} className={styles['copy']} text={value} />}
      </dd>
    </div>
  );
}
