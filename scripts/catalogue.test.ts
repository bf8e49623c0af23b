import { expect, it } from 'vitest';
import { demoGames } from '../apps/server/src/demo/games.ts';
import { games } from '../apps/venue/src/games/index.ts';

const variants = games.flatMap(({ variants }) => variants);

it('has a game of the demo venue behind every one of the 57 tiles, and a tile for every game', () => {
  const tiles = demoGames.map(({ code, platname }) => `${platname}/${code}`);
  const playable = variants.map(({ code, platform }) => `${platform}/${code}`);
  expect(tiles).toHaveLength(57);
  expect(playable.toSorted()).toEqual(tiles.toSorted());
});

it('calls every game the same on its tile and at its table', () => {
  const named = new Map(variants.map(({ code, name }) => [code, name]));
  expect(demoGames.filter(({ code, name }) => named.get(code) !== name)).toEqual([]);
});
