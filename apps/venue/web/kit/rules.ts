import { el } from './dom.ts';

/** The parts of a rules sheet. */
export const ruleList = (...lines: (string | false)[]): HTMLElement =>
  el('ul', { class: 'rule-list' }, ...lines.map((line) => line !== false && el('li', {}, line)));

export const facts = (...items: [value: string, label: string][]): HTMLElement =>
  el(
    'div',
    { class: 'facts' },
    ...items.map(([value, label]) => el('div', {}, el('b', {}, value), el('span', {}, label))),
  );

export const ruleTable = (head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement =>
  el(
    'table',
    { class: 'rule-table' },
    el('thead', {}, el('tr', {}, ...head.map((cell) => el('th', {}, cell)))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, cell))))),
  );

/** Formats a share such as "0.9604" as "96.04%". */
export const percent = (share: string | number, places = 2): string => `${(Number(share) * 100).toFixed(places)}%`;
