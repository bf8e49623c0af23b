import { CATEGORY } from '@koi/contract/constants';
import { CATEGORY_NAMES } from '@koi/contract/texts';
import { Icon, type IconName } from '../ui/index.ts';
import styles from './venue-mark.module.css';

const LOOKS: Partial<Record<number, { icon: IconName; pigment: string }>> = {
  [CATEGORY.live]: { icon: 'broadcast-fill', pigment: 'rouge' },
  [CATEGORY.sport]: { icon: 'soccer-ball-fill', pigment: 'malachite' },
  [CATEGORY.esport]: { icon: 'game-controller-fill', pigment: 'iris' },
  [CATEGORY.board]: { icon: 'spade-fill', pigment: 'ochre' },
  [CATEGORY.slot]: { icon: 'cherries-fill', pigment: 'gamboge' },
  [CATEGORY.lottery]: { icon: 'ticket-fill', pigment: 'azurite' },
  [CATEGORY.fishing]: { icon: 'fish-fill', pigment: 'lake' },
};

/** The category is taken from the venue's name, such as 云顶真人. A name without one gets the default icon. */
const lookOf = (name: string) => {
  const category = Object.entries(CATEGORY_NAMES).find(([, word]) => name.includes(word))?.[0];
  return LOOKS[Number(category ?? Number.NaN)];
};

/** A white icon on the colour of the venue's category, as members see it. */
export function VenueMark({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' }) {
  const look = lookOf(name);
  return (
    <span className={styles.mark} data-pigment={look?.pigment ?? 'cinnabar'} data-size={size} aria-hidden="true">
      <Icon name={look?.icon ?? 'wallet'} size={size === 'sm' ? 16 : 20} />
    </span>
  );
}
