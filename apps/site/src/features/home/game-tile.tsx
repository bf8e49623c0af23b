import type { Game } from '@koi/contract';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { usePrefetch } from '../../lib/navigation.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './game-tile.module.css';
import { heatOf } from './heat.ts';
import { maintenanceText } from './maintenance-text.ts';

const OWN_ART = '/art/';
const SQUARE = { width: 320, height: 320 };
const WIDE = { width: 640, height: 256 };

interface GameTileProps {
  game: Game;
  isWide: boolean;
  hasHeat: boolean;
  onLaunch: (game: Game) => void;
  /** Handlers that load the page of games before it is opened. */
  prefetch: ReturnType<typeof usePrefetch>;
}

export function GameTile({ game, isWide, hasHeat, onLaunch, prefetch }: GameTileProps) {
  const picture = (isWide ? game.mobile_img : game.app_img) || game.mobile_img;
  const inMaintenance = game.maintenance === 1;
  return (
    <button
      type="button"
      className={join(styles['tile'], isWide && styles['wide'], inMaintenance && styles['closed'])}
      aria-disabled={inMaintenance || undefined}
      {...prefetch}
      onClick={() => onLaunch(game)}
    >
      <Picture className={styles['art']} src={picture} loading="lazy" {...(isWide ? WIDE : SQUARE)} />
      {!picture.startsWith(OWN_ART) && <span className={styles['veil']} />}
      <span className={styles['names']}>
        <b>{game.name}</b>
        <span>{game.platform_title}</span>
      </span>
      {inMaintenance ? <MaintenanceEnd until={game.rest_until} /> : hasHeat && <Heat value={heatOf(game.game_code)} />}
    </button>
  );
}

function Heat({ value }: { value: number }) {
  return (
    <span className={styles['heat']}>
      <Icon name="fire" weight="fill" size={12} />
      {value}
    </span>
  );
}

function MaintenanceEnd({ until }: { until: string }) {
  return (
    // The day in the text may have changed since the server rendered it, and the device may have another date.
    <span className={styles['rest']} suppressHydrationWarning>
      <b>
        <Icon name="wrench" size={14} />
        维护中
      </b>
      {maintenanceText(until)}
    </span>
  );
}
