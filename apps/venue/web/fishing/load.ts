import type { FishingView } from '../../src/games/fishing/game.ts';
import { art, rasterize } from '../kit/index.ts';
import { type Baked, bake } from './bake.ts';
import type { EffectPictures } from './effects.ts';
import type { GunPictures } from './gun.ts';
import { shapeOf } from './shapes.ts';

export interface Pictures extends EffectPictures, GunPictures {
  /** Rendered fish by species; the boss is last. */
  baked: readonly Baked[];
}

/** Loads all pictures of a game and renders them at their display size. */
export const loadPictures = async (
  view: FishingView,
  ratio: number,
  progress: (share: number) => void,
): Promise<Pictures> => {
  const kinds = [...view.fish.map(({ kind }) => kind), view.boss.kind];
  const baked: Baked[] = [];
  for (const kind of kinds) {
    baked.push(await bake(shapeOf(kind), ratio));
    progress(baked.length / (kinds.length + 1));
  }
  const [coin, tilted, net, barrel, base, ball] = await Promise.all([
    rasterize(art('common/coin.svg'), 30, 30, ratio),
    rasterize(art('common/coin-tilt.svg'), 30, 30, ratio),
    rasterize(art('fish/net.svg'), 150, 150, ratio),
    rasterize(art('fish/cannon-barrel.svg'), 114, 143, ratio),
    rasterize(art('fish/cannon-base.svg'), 114, 143, ratio),
    rasterize(art('fish/bullet.svg'), 20, 35, ratio),
  ]);
  return { baked, coins: [coin, tilted], net, barrel, base, ball };
};
