import styles from './meter.module.css';

interface MeterProps {
  percent: number | string;
  /** Sizes in pixels. Without a width, the meter is as wide as its place. */
  height: number;
  width?: number;
  /** A colour as in CSS. */
  color: string;
}

/** A bar that shows a part of a whole. The number is written beside it. */
export function Meter({ percent, height, width, color }: MeterProps) {
  return (
    <i className={styles['meter']} style={{ width, height, borderRadius: height / 2 }}>
      <i style={{ width: `${percent}%`, background: color }} />
    </i>
  );
}
