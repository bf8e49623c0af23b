import { Icon, type IconName } from '@koi/ui/icon';
import styles from './tile.module.css';

export interface TileProps {
  icon: IconName;
  tint: 'red' | 'gold' | 'blue' | 'jade' | 'neutral';
}

/** An icon on a tinted square, at the start of a row. */
export function Tile({ icon, tint }: TileProps) {
  return (
    <span className={styles['tile']} data-tint={tint}>
      <Icon name={icon} size={16} />
    </span>
  );
}
