import { expect, it } from 'vitest';
import { demoGames, UNBUILT_GAMES } from '../apps/server/src/demo/games.ts';
import { games } from '../apps/venue/src/games/index.ts';

const places = new Map(games.flatMap(({ variants }) => variants.map(({ code, platform }) => [code, platform])));

it('has a game of the demo venue behind every tile that does not rest, and a tile for every game', () => {
  const awake = demoGames.filter(({ code }) => !UNBUILT_GAMES.includes(code));
  const tiles = awake.map(({ code, platname }) => `${platname}/${code}`);
  const playable = [...places].map(([code, platform]) => `${platform}/${code}`);
  expect(playable.toSorted()).toEqual(tiles.toSorted());
});
