import { expect, it } from 'vitest';
import { demoGames } from '../apps/server/src/demo/games.ts';
import { games } from '../apps/venue/src/games/index.ts';

const variants = games.flatMap(({ variants }) => variants);

it('has one game of the demo venue for each of the 57 tiles, and no others', () => {
  const tiles = demoGames.map(({ code, venue }) => `${venue}/${code}`);
  const playable = variants.map(({ code, platform }) => `${platform}/${code}`);
  expect(tiles).toHaveLength(57);
  expect(playable.toSorted()).toEqual(tiles.toSorted());
});

it('uses the same name for a game on its tile and at the venue', () => {
  const named = new Map(variants.map(({ code, name }) => [code, name]));
  expect(demoGames.filter(({ code, name }) => named.get(code) !== name)).toEqual([]);
});
