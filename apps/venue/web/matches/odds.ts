import { pickKey } from '../../src/games/matches/engine.ts';
import { el } from '../kit/index.ts';
import { pickedKey } from './picks.ts';
import type { Room } from './room.ts';
import { oddsText, sumOf, type View, type ViewFixture, type ViewMarket } from './view.ts';

/** The amount already placed on a selection, in whole units. */
const placedText = (stake: bigint): string => `已投 ${stake / 100n}`;

/** The buttons of a market's selections, with their picked and placed state. */
export const oddsButtons = (
  { kit, picks }: Room,
  view: View,
  fixture: ViewFixture,
  market: ViewMarket,
  label: (text: string) => string = (text) => text,
): HTMLButtonElement[] =>
  market.selections.map((selection) => {
    const key = pickedKey({ fixture, market, selection });
    const bets = (view.round?.bets ?? []).filter((bet) => pickKey(bet) === key);
    const placed = sumOf(bets, 'stake');
    const button = el(
      'button',
      {
        class: placed > 0n ? 'odds placed' : 'odds',
        data: { pick: key },
        aria: {
          pressed: String(picks.has(key)),
          label: `${market.name} ${selection.label} ${oddsText(selection.odds)}`,
        },
        onclick: () => {
          kit.sound.play('chip');
          picks.toggle(fixture, market, selection);
        },
      },
      el('span', {}, label(selection.label), placed > 0n && el('small', {}, placedText(placed))),
      el('b', {}, oddsText(selection.odds)),
    );
    return button;
  });

/** Updates the picked state of existing buttons. */
export const markPicked = (root: HTMLElement, { picks }: Room): void => {
  for (const button of root.querySelectorAll<HTMLElement>('[data-pick]')) {
    button.setAttribute('aria-pressed', String(picks.has(button.dataset['pick'] ?? '')));
  }
};
