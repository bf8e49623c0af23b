import type { Connection } from './connection.ts';
import { el } from './dom.ts';
import { money, units } from './money.ts';
import type { SheetOptions } from './sheet.ts';
import type { HistoryAnswer, HistoryRound } from './wire.ts';

const clock = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Shanghai',
});

export const roundResult = ({ void: voided, stake, payout }: HistoryRound): HTMLElement => {
  if (voided) return el('b', {}, '已退回');
  const net = units(payout) - units(stake);
  return el('b', { class: net > 0n ? 'gain' : '' }, `${net > 0n ? '+' : ''}${money(net)}`);
};

export const roundSummary = ({ details, outcome }: HistoryRound): string =>
  typeof outcome === 'object' && outcome !== null && 'text' in outcome && typeof outcome.text === 'string'
    ? outcome.text
    : details.join('；');

/** Games that debit the largest possible loss mark it as 冻结 in their details, because that amount is not the stake. */
const stakeWord = ({ details }: HistoryRound): string =>
  details.some((each) => each.includes('冻结')) ? '冻结' : '投注';

/** The last rounds. A tap on one shows its proof. */
export const historySheet = (connection: Connection, onProof: (id: string) => void): SheetOptions => {
  const rows = el('div', { class: 'rows' });
  const more = el('button', { class: 'btn quiet md', hidden: true }, '更早的记录');
  const body = el('div', {}, rows, more);
  let before: string | null = null;

  const row = (round: HistoryRound) =>
    el(
      'button',
      { class: 'round', onclick: () => onProof(round.id) },
      el('div', {}, roundSummary(round), el('span', {}, clock.format(new Date(round.closed_at)))),
      el('div', {}, roundResult(round), el('span', {}, `${stakeWord(round)} ${money(round.stake)}`)),
    );

  const load = async () => {
    more.disabled = true;
    const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
    const answer = await connection.request<HistoryAnswer>(`/play/history${query}`);
    more.disabled = false;
    if (!answer.ok) return;
    rows.append(...answer.rounds.map(row));
    before = answer.next;
    more.hidden = before === null;
    if (rows.childElementCount === 0) body.replaceChildren(el('p', { class: 'empty' }, '还没有记录'));
  };
  more.addEventListener('click', () => void load());
  void load();
  return { title: '游戏记录', body, foot: '点一局可核对结果 · 时间为北京时间' };
};
