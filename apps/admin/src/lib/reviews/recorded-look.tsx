import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Pairs, PanelSection, toast } from '../../ui/index.ts';
import styles from './recorded-look.module.css';

interface Props<T> {
  title: string;
  ask: string;
  /** Why the value can't be shown now. */
  objection?: string | undefined;
  load: () => Promise<T>;
  itemsOf: (value: T) => { label: string; value: ReactNode }[];
  /** A button next to the value, once it is shown. */
  action?: (value: T) => ReactNode;
}

/** A whole personal value, which is loaded only on request, because the server records every look. */
export function RecordedLook<T>({ title, ask, objection, load, itemsOf, action }: Props<T>) {
  const look = useMutation({ mutationFn: load, onError: (error) => toast(error.message, 'failure') });
  return (
    <PanelSection title={title}>
      {look.data !== undefined && <Pairs items={itemsOf(look.data)} />}
      <div className={styles.look}>
        {look.data === undefined ? (
          <Button icon="eye" busy={look.isPending} disabled={objection !== undefined} onClick={() => look.mutate()}>
            {ask}
          </Button>
        ) : (
          action?.(look.data)
        )}
        <span className={styles.note}>{(look.data === undefined && objection) || '每次查看都会记入审计日志'}</span>
      </div>
    </PanelSection>
  );
}
