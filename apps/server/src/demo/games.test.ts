import { existsSync } from 'node:fs';
import { DEFAULT_GAME_PICTURE } from '@koi/contract/constants';
import { expect, it } from 'vitest';
import { demoGames } from './games.ts';

const isPublished = (path: string): boolean => existsSync(new URL(`../../../site/public${path}`, import.meta.url));

it('every game of the demo has pictures that the site publishes', () => {
  const pictures = demoGames.flatMap(({ mobileImage, appImage, icon }) => [mobileImage, appImage, icon]);
  expect([...new Set(pictures), DEFAULT_GAME_PICTURE].filter((path) => !isPublished(path))).toEqual([]);
  // Browsers decode pictures beside the thread that answers taps, and lay out drawings on it.
  expect(pictures.every((path) => path.endsWith('.webp'))).toBe(true);
});
