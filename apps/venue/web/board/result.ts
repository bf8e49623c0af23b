import { formatOdds } from '../../src/games/tables/engine.ts';
import type { BetLine, DrawRecord } from '../../src/games/tables/wire.ts';
import { el, type Kit, money, moneyElement, units, whole } from '../kit/index.ts';

interface ResultOptions<V> {
  kit: Kit<V>;
  /** 本期 for games with numbered issues, otherwise 本局. */
  unit: string;
  again: string;
  /** Label of the button that ends the reveal: 跳过 or 全部刮开. */
  skip: string;
  onAgain: () => void;
  onSkip: () => void;
}

const line = ({ name, stake, odds, payout, result }: BetLine): HTMLElement =>
  el(
    'div',
    { class: `result-line ${result}` },
    el('b', {}, name),
    el('span', { class: 'num' }, `${whole(units(stake))}${odds > 0 ? ` × ${formatOdds(odds)}` : ''}`),
    el('b', { class: 'num' }, result === 'returned' ? `退 ${payout}` : payout),
  );

const waitingLine = ({ name, stake }: BetLine): HTMLElement =>
  el('div', { class: 'result-line' }, el('b', {}, name), el('b', { class: 'num' }, whole(units(stake))));

const totalLine = (unit: string, record: DrawRecord): HTMLElement => {
  const stake = units(record.stake);
  const net = units(record.payout) - stake;
  return el(
    'div',
    { class: `result-line total ${net > 0n ? 'won' : ''}` },
    el('b', {}, net > 0n ? `${unit}净赢` : `${unit}输赢`),
    el('span', { class: 'num' }, `投注 ${whole(stake)}`),
    el('b', { class: 'num' }, `${net > 0n ? '+' : ''}${money(net)}`),
  );
};

/** Shows the result of each bet. A payout below the stake is not celebrated. */
export const createResult = <V>({ kit, unit, again, skip, onAgain, onSkip }: ResultOptions<V>) => {
  let round = '';
  const body = el('div', { class: 'result-body' });
  const done = el(
    'footer',
    { class: 'result-foot' },
    el('button', { class: 'btn soft', onclick: () => kit.openFairness(round) }, `验证${unit}`),
    el('button', { class: 'btn primary', onclick: onAgain }, again),
  );
  const waiting = el(
    'footer',
    { class: 'result-foot' },
    el('button', { class: 'btn quiet result-skip', onclick: onSkip }, skip),
  );
  const element = el('section', { class: 'panel result', hidden: true }, body, done, waiting);
  const show = (settled: boolean, ...lines: HTMLElement[]) => {
    body.replaceChildren(...lines);
    done.hidden = !settled;
    waiting.hidden = settled;
    element.hidden = false;
  };

  return {
    element,
    /** During the draw, shows the stakes but nothing about the outcome. */
    wait(record: DrawRecord) {
      const head = record.bets.length > 0 ? `${unit}投注 ${record.bets.length} 注` : `${unit}未投注`;
      const amount = record.bets.length > 0 && moneyElement(record.stake);
      show(false, el('div', { class: 'result-head' }, el('b', {}, head), amount), ...record.bets.map(waitingLine));
    },
    show(record: DrawRecord) {
      round = record.round;
      if (record.bets.length === 0)
        return show(true, el('div', { class: 'result-head' }, el('b', {}, `${unit}未投注`)));
      const payout = units(record.payout);
      const amount = moneyElement(record.payout);
      if (payout > 0n) amount.prepend('+');
      amount.classList.toggle('gain', payout > units(record.stake));
      show(
        true,
        el('div', { class: 'result-head', role: 'status' }, el('b', {}, '派彩'), amount),
        ...record.bets.toSorted((a, b) => rank(a) - rank(b)).map(line),
        totalLine(unit, record),
      );
    },
    hide() {
      element.hidden = true;
    },
  };
};

/** Sorts bets that paid first. */
const rank = ({ result }: BetLine): number => ['won', 'returned', 'lost'].indexOf(result);
