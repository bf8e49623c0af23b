import { bestOdds, formatOdds, type Group, type Selection } from '../../src/games/tables/engine.ts';
import { art, el, sprite } from '../kit/index.ts';

/** The odds of a cell, in ascending order when a bet has several prizes. */
export const oddsText = (selection: Selection): string => {
  const odds = selection.tiers.filter(({ returned }) => !returned).map((tier) => tier.odds);
  if (odds.length === 1) return formatOdds(bestOdds(selection));
  return odds
    .toSorted((a, b) => a - b)
    .map((each) => String(each / 100))
    .join(' / ');
};

const face = ({ face }: Group, selection: Selection): HTMLElement => {
  if (face === 'dice') {
    const dice = selection.marks.map((mark) => sprite(art(`dice/face-${mark}.svg`), { width: 24, height: 24 }));
    return el('b', { class: 'cell-dice' }, ...dice);
  }
  return el('b', { class: /^[\d\s–.]+$/.test(selection.label) ? 'num' : 'song' }, selection.label);
};

export interface Cell {
  readonly element: HTMLElement;
  readonly selection: Selection;
  /** Shows the badge of the pending stake and the confirmed amount. Null and an empty text mean none. */
  show(badge: Node | null, confirmed: string): void;
}

export const createCell = (group: Group, selection: Selection, name: string, onTap: () => void): Cell => {
  const badge = el('span', { class: 'cell-badge' });
  const confirmed = el('i', { class: 'cell-confirmed' });
  const odds = oddsText(selection);
  const element = el(
    'button',
    {
      class: `cell${group.columns > 5 ? ' small' : ''}`,
      data: selection.tone ? { tone: selection.tone } : {},
      aria: { label: `${name}，赔率 ${odds}`, pressed: 'false' },
      onclick: onTap,
    },
    face(group, selection),
    el('span', { class: 'num' }, odds),
    badge,
    confirmed,
  );
  return {
    element,
    selection,
    show(mark, text) {
      element.setAttribute('aria-pressed', String(mark !== null || text !== ''));
      badge.replaceChildren(...(mark ? [mark] : []));
      confirmed.textContent = text;
    },
  };
};
