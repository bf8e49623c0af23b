import type { ComponentProps } from 'react';
import { Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';

/** An amount with a placeholder of its size while it is not known yet. */
export function AwaitedMoney(props: ComponentProps<typeof Money>) {
  if (props.value !== undefined || props.withheld) return <Money {...props} />;
  return (
    <span className={props.className} role="status" aria-label="加载中">
      <Skeleton width={96} height={24} />
    </span>
  );
}
