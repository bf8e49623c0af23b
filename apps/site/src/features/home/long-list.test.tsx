import { calls } from '@koi/contract/calls';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { aGame, anOrdinaryDay, renderApp } from '../../../test/render-app.tsx';

const tiles = () => within(screen.getByRole('tabpanel')).getAllByRole('button');

it('adds the tiles of a long list when its end is about to come into view', async () => {
  const scrollToEnd = fakeEndOfList();
  const api = anOrdinaryDay();
  const many = Array.from({ length: 50 }, (_, index) =>
    aGame({ name: `游戏${index}`, game_code: `g${index}`, is_hot: 1 }),
  );
  api.answer(calls.games.list, many);
  renderApp('/');
  await screen.findByRole('button', { name: /游戏19/ });
  expect(tiles()).toHaveLength(20);
  scrollToEnd();
  expect(tiles()).toHaveLength(40);
  scrollToEnd();
  expect(tiles()).toHaveLength(50);
});
