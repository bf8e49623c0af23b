import { art, el, sprite } from './dom.ts';

const DRAWN = new Set(['10', '50', '100', '500', '1000', '5000']);

/** The image of a chip. Values without an image are drawn as a plain chip with the number. */
export const chip = (value: string | number): HTMLElement =>
  DRAWN.has(String(value))
    ? sprite(art(`chip/${value}.svg`))
    : el('span', { class: 'chip-plain', aria: { hidden: 'true' } }, String(value));

/** A row of chips with one selected; initially the first. */
export const chips = (values: readonly (string | number)[], onPick: (value: string) => void) => {
  let picked = String(values[0] ?? '');
  const buttons = values.map((value) =>
    el(
      'button',
      {
        class: 'chip',
        aria: { label: `筹码 ${value}`, pressed: String(String(value) === picked) },
        onclick: () => {
          select(value);
          onPick(picked);
        },
      },
      chip(value),
    ),
  );
  const select = (value: string | number) => {
    picked = String(value);
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(String(values[index]) === picked));
    }
  };
  return {
    element: el('div', { class: 'chips', role: 'group', aria: { label: '筹码' } }, ...buttons),
    get value() {
      return picked;
    },
    select,
  };
};
