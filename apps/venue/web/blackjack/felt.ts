import { stackArt } from '../cards/chip-stack.ts';
import { art, el, setMoney, short, sprite, svg } from '../kit/index.ts';

const PRINT = 'M20 372C90 390 140 396 195 396S300 390 370 372';
const SMALL = 'M20 394C90 412 140 418 195 418S300 412 370 394';

/** The places of the first cards. */
const SLOTS: readonly [x: number, y: number][] = [
  [124, 270],
  [200, 270],
  [124, 465],
  [200, 465],
];

const arcText = (id: string, d: string, text: string, className: string) => {
  const words = svg('textPath', { href: `#${id}`, startOffset: '50%', 'text-anchor': 'middle' });
  words.textContent = text;
  return [svg('path', { id, d, fill: 'none' }), svg('text', { class: className }, words)];
};

/** The total and the result of a hand, beside its cards. */
const createTag = (className: string) => {
  const total = el('b', { class: 'num' });
  const word = el('span');
  const element = el('div', { class: `tag pops ${className}`, role: 'status' }, total, word);
  return {
    element,
    show(text: string, end = '', tone = '') {
      total.textContent = text;
      word.textContent = end;
      element.className = `tag pops ${className}${text || end ? ' shown' : ''} ${tone}`;
    },
  };
};

/** Everything on the table except the cards: printed rules, totals and the chips of each hand. */
export const createFelt = (name: string) => {
  const print = svg(
    'svg',
    { class: 'print', viewBox: '0 0 390 844', 'aria-hidden': 'true' },
    ...arcText('arc-a', PRINT, '黑杰克 赔 3 比 2', 'print-big'),
    ...arcText('arc-b', SMALL, '庄家满 17 点停牌 · 不设保险', 'print-small'),
    ...SLOTS.map(([x, y]) => svg('rect', { x, y, width: 66, height: 92, rx: 9, class: 'slot' })),
    svg('circle', { cx: 195, cy: 606, r: 38, class: 'spot' }),
    svg('circle', { cx: 195, cy: 606, r: 32, class: 'spot inner' }),
  );
  const title = el(
    'div',
    { class: 'title' },
    el('b', { class: 'song' }, name),
    el('div', { class: 'under' }, '六副牌 · 每局重新洗牌 · 你与庄家'),
  );
  const dealer = createTag('dealer');
  const hands = [createTag('first'), createTag('second')] as const;
  const stacks = [0, 1].map(() => {
    const chips = sprite(stackArt(0n), { width: 50, height: 54 });
    const amount = el('b', { class: 'num' });
    return { chips, amount, element: el('div', { class: 'stack' }, chips, amount) };
  });
  const plaque = el('div', { class: 'plaque pops', role: 'status' });
  const element = el(
    'div',
    { class: 'felt' },
    ...stacks.map(({ element: stack }) => stack),
    dealer.element,
    ...hands.map(({ element: tag }) => tag),
    plaque,
  );

  return {
    behind: [print, title, sprite(art('card/shoe.svg'), { width: 78, height: 57 })],
    element,
    dealer,
    hands,
    /** Shows the chips of each hand; an empty list removes them. */
    chips(amounts: readonly bigint[]) {
      for (const each of [element, print]) each.classList.toggle('split', amounts.length > 1);
      stacks.forEach(({ chips, amount, element: stack }, index) => {
        const on = amounts[index] ?? 0n;
        stack.classList.toggle('shown', on > 0n);
        if (on === 0n) return;
        if (chips.getAttribute('src') !== stackArt(on)) chips.src = stackArt(on);
        amount.textContent = short(on);
      });
    },
    /** Shows markers for empty places until cards are dealt. */
    slots(shown: boolean) {
      print.classList.toggle('dealt', !shown);
    },
    drop() {
      stacks[0]?.chips.animate(
        [
          { transform: 'translateY(-24px)', opacity: 0.3 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: 260,
          easing: 'cubic-bezier(.34,1.56,.64,1)',
        },
      );
    },
    /** Marks the active hand when there are two. */
    turn(hand: number | null) {
      element.dataset['turn'] = hand === null ? '' : String(hand);
    },
    say(text: string, tone = '', amount?: bigint) {
      plaque.className = text ? `plaque pops shown ${tone}` : 'plaque pops';
      if (!text) return;
      const sum = el('span', { class: 'money' });
      if (amount !== undefined) {
        setMoney(sum, amount < 0n ? -amount : amount);
        sum.prepend(amount < 0n ? '−' : '+');
      }
      plaque.replaceChildren(text, ...(amount === undefined ? [] : [sum]));
    },
  };
};
export type Felt = ReturnType<typeof createFelt>;
