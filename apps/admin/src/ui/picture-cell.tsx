import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import styles from './picture-cell.module.css';

interface PictureCellProps {
  src: string;
  /** For a picture that is much wider than it is high. */
  wide?: boolean;
  /** The first line: a link or bold text with a title, because it may be cut off. */
  children: ReactNode;
  /** The second line. */
  line: string;
}

/** A table cell with a small picture and two lines beside it. */
export function PictureCell({ src, wide = false, children, line }: PictureCellProps) {
  return (
    <span className={styles['cell']}>
      <img src={src} alt="" className={join(styles['picture'], wide && styles['wide'])} loading="lazy" />
      <span className={styles['lines']}>
        {children}
        <small>{line}</small>
      </span>
    </span>
  );
}
