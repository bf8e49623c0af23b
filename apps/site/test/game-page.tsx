import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen } from '@testing-library/react';
import { GamePageScreen } from '../src/features/games/game-page-screen.tsx';
import { signIn } from '../src/lib/session.ts';
import { aMember } from './fake-api.ts';
import { aSitting } from './protection.ts';
import { anOrdinaryDay } from './render-app.tsx';
import { renderScreen } from './render-screen.tsx';

export const LAUNCH = calls.games.launch;
export const GAME = '/gamePage?platform=xinghe&type=2&code=dragon&gameName=%E9%87%91%E9%BE%99%E7%8C%AE%E7%91%9E';
export const VENUE = 'https://venue.example';
export const url = `${VENUE}/g/dragon?launch=once`;

/** A fake server that launches one game, for a member whose money is at its venue. */
export const gamePageApi = () => {
  const api = anOrdinaryDay();
  api.answer(LAUNCH, { url, name: '金龙献瑞', frameable: 1 });
  const member = aMember({ balance: '0.00', gameblance: '500.00' });
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, member);
  api.answer(calls.protection.sitting, aSitting());
  signIn('token');
  return api;
};

export const visit = (at = GAME) => renderScreen(<GamePageScreen />, at).user;
export const frame = (title = '金龙献瑞') => screen.findByTitle<HTMLIFrameElement>(title);
export const say = (data: unknown, { origin = VENUE, source }: { origin?: string; source?: Window | null } = {}) =>
  act(async () => {
    const own = document.querySelector('iframe')?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source === undefined ? own : source }));
  });
export const play = async () => {
  const user = visit();
  fireEvent.load(await frame());
  return user;
};
export const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;
