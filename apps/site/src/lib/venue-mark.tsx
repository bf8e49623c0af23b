import { CATEGORY } from '@koi/contract/constants';
import { CATEGORY_NAMES } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import styles from './venue-mark.module.css';

const LOOKS: Partial<Record<number, { icon: IconName; pigment: string }>> = {
  [CATEGORY.live]: { icon: 'broadcast', pigment: 'rouge' },
  [CATEGORY.sport]: { icon: 'soccer-ball', pigment: 'malachite' },
  [CATEGORY.esport]: { icon: 'game-controller', pigment: 'iris' },
  [CATEGORY.board]: { icon: 'spade', pigment: 'ochre' },
  [CATEGORY.slot]: { icon: 'cherries', pigment: 'gamboge' },
  [CATEGORY.lottery]: { icon: 'ticket', pigment: 'azurite' },
  [CATEGORY.fishing]: { icon: 'fish', pigment: 'lake' },
};

/**
 * A venue's wallet has no category, but its name contains one: 云顶真人. Without a category it has the look of a plain
 * wallet.
 */
const lookOf = (name: string) => {
  const category = Object.entries(CATEGORY_NAMES).find(([, word]) => name.includes(word))?.[0];
  return LOOKS[Number(category ?? Number.NaN)];
};

const ICON_SIZES = { 28: 16, 36: 20, 40: 22 } as const;

/** A white icon on the pigment of the venue's category. */
export function VenueMark({ name, size = 36 }: { name: string; size?: 28 | 36 | 40 }) {
  const look = lookOf(name);
  return (
    <span
      className={join(styles['mark'], styles[`size-${size}`], styles[look?.pigment ?? 'cinnabar'])}
      aria-hidden="true"
    >
      <Icon name={look?.icon ?? 'wallet'} weight={look ? 'fill' : 'regular'} size={ICON_SIZES[size]} />
    </span>
  );
}
