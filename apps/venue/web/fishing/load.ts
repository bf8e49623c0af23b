import type { FishingView } from '../../src/games/fishing/game.ts';
import { art, rasterize } from '../kit/index.ts';
import { type Baked, bake } from './bake.ts';
import type { Easel } from './easel.ts';
import type { EffectPictures } from './effects.ts';
import type { GunPictures } from './gun.ts';
import { shapeOf } from './shapes.ts';

export interface Pictures extends EffectPictures, GunPictures {
  /** Rendered fish by species; the boss is last. */
  baked: readonly Baked[];
}

/** Loads all pictures of a game, renders them at their display size and puts them on the easel. */
export const loadPictures = async (
  view: FishingView,
  ratio: number,
  easel: Easel,
  progress: (share: number) => void,
): Promise<Pictures> => {
  const kinds = [...view.fish.map(({ kind }) => kind), view.boss.kind];
  const baked: Baked[] = [];
  for (const kind of kinds) {
    baked.push(await bake(shapeOf(kind), ratio, easel));
    progress(baked.length / (kinds.length + 1));
  }
  const picture = async (url: string, width: number, height: number) =>
    easel.add(await rasterize(url, width, height, ratio), ratio);
  const [coin, tilted, net, barrel, base, ball] = await Promise.all([
    picture(art('common/coin.svg'), 30, 30),
    picture(art('common/coin-tilt.svg'), 30, 30),
    picture(art('fish/net.svg'), 150, 150),
    picture(art('fish/cannon-barrel.svg'), 114, 143),
    picture(art('fish/cannon-base.svg'), 114, 143),
    picture(art('fish/bullet.svg'), 20, 35),
  ]);
  await easel.ready();
  return { baked, coins: [coin, tilted], net, barrel, base, ball };
};
