import { expect, it } from 'vitest';
import { checkLaunch } from './games.ts';

it('refuses to launch a game without login', () => {
  expect(checkLaunch(true)).toBeUndefined();
  expect(checkLaunch(false)).toBe('请登录！');
});
