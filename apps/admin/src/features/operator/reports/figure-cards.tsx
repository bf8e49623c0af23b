import type { Comparison } from '@koi/contract/rules/report-span';
import { COMPARISON_NAMES } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Card, Skeleton } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import styles from './figure-cards.module.css';

/** The key figures of a report in one row. */
export function FigureCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders of the key figures while a report loads. */
export function LoadingCards({ count }: { count: number }) {
  return (
    <FigureCards>
      {PLACES.slice(0, count).map((place) => (
        <Card key={place}>
          <Skeleton rows={2} />
        </Card>
      ))}
    </FigureCards>
  );
}

interface ComparedProps {
  comparison: Comparison;
  /** The value of the compared span as it is shown. */
  text: string;
  /** Values of both spans. There is no change to show without them. */
  values?: { now: number; before: number } | undefined;
}

/** The value of the compared span under a key figure, and the change since. */
export function Compared({ comparison, text, values }: ComparedProps) {
  return (
    <p className={styles.note}>
      {values && <Change {...values} look="arrow" />}
      <span className={styles.before}>
        {COMPARISON_NAMES[comparison]} {text}
      </span>
      <span className={styles.brief} aria-hidden="true">
        {text}
      </span>
    </p>
  );
}
