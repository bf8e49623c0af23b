import type { GameModule, Variant } from './game.ts';

export interface Game {
  module: GameModule;
  variant: Variant;
}

export interface Registry {
  find(code: string): Game | undefined;
  /** The games of a platform, in the order in which their families list them. */
  of(platform: string): Variant[];
  readonly families: ReadonlySet<string>;
}

export const createRegistry = (modules: readonly GameModule[]): Registry => {
  const games = new Map<string, Game>();
  for (const module of modules) {
    for (const variant of module.variants) {
      if (games.has(variant.code)) throw new Error(`two games are called ${variant.code}`);
      games.set(variant.code, { module, variant });
    }
  }
  return {
    find: (code) => games.get(code),
    of: (platform) => [...games.values()].map(({ variant }) => variant).filter((each) => each.platform === platform),
    families: new Set(modules.map(({ family }) => family)),
  };
};
