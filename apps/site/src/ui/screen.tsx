import { join } from '@koi/ui/join';
import type { ComponentProps, ReactNode } from 'react';
import { BackBar } from './back-bar.tsx';
import styles from './screen.module.css';
import stack from './stack.module.css';

interface ScreenProps extends ComponentProps<typeof BackBar> {
  /** Lays the parts out one below the other, at the distance of cards. */
  stacked?: boolean;
  /** For a screen without a bar at the bottom: leaves room for the gesture area of the device. */
  toEdge?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The bar with the title, and the content of the screen below it. */
export function Screen({ stacked = false, toEdge = false, className, children, ...bar }: ScreenProps) {
  return (
    <>
      <BackBar {...bar} />
      <div className={join(styles['body'], stacked && stack['stack'], toEdge && styles['toEdge'], className)}>
        {children}
      </div>
    </>
  );
}
