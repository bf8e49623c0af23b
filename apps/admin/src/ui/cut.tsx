import { join } from '@koi/ui/join';
import styles from './cut.module.css';

interface CutProps {
  /** Largest width in pixels. */
  width: number;
  muted?: boolean;
  strong?: boolean;
  children: string;
}

/** A text of one line that ends in … when it is wider than its place. The tooltip has all of it. */
export function Cut({ width, muted = false, strong = false, children }: CutProps) {
  const Element = strong ? 'b' : 'span';
  return (
    <Element className={join(styles['cut'], muted && styles['muted'])} style={{ maxWidth: width }} title={children}>
      {children}
    </Element>
  );
}
