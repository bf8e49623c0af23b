import { el, frames, glyph, icon, money, setMoney, short, units, whole } from '../kit/index.ts';
import { type Picked, winOf } from './picks.ts';
import type { Room } from './room.ts';
import { clockText, oddsText, sumOf, type View } from './view.ts';

const RECEIPT =
  'M72 104a8 8 0 0 1 8-8h96a8 8 0 0 1 0 16H80a8 8 0 0 1-8-8m8 40h96a8 8 0 0 0 0-16H80a8 8 0 0 0 0 16m152-88v152a8 8 0 0 1-11.58 7.15L192 200.94l-28.42 14.21a8 8 0 0 1-7.16 0L128 200.94l-28.42 14.21a8 8 0 0 1-7.16 0L64 200.94l-28.42 14.21A8 8 0 0 1 24 208V56a16 16 0 0 1 16-16h176a16 16 0 0 1 16 16m-16 0H40v139.06l20.42-10.22a8 8 0 0 1 7.16 0L96 199.06l28.42-14.22a8 8 0 0 1 7.16 0L160 199.06l28.42-14.22a8 8 0 0 1 7.16 0L216 195.06Z';
const QUICK = [1_000n, 5_000n, 10_000n, 50_000n] as const;

export interface SlipActions {
  /** Places the picked bets and resolves to true when they were accepted. */
  confirm(): Promise<boolean>;
  /** Starts the match before the countdown ends. */
  kickOff(): void;
  view(): View;
}

/** The bar below the fixtures: the picked bets, or those already placed. */
export const slipBar = (room: Room, actions: SlipActions) => {
  const { picks } = room;
  const count = el('i', {}, '0');
  const line = el('div', { class: 'slip-line' });
  const amount = el('span', { class: 'money slip-amount' });
  const button = el('button', { class: 'btn primary' });
  const element = el(
    'div',
    { class: 'slip-bar' },
    el('div', { class: 'slip-badge' }, glyph(RECEIPT, 22), count),
    el('div', { class: 'slip-words' }, line, amount),
    button,
  );
  const render = () => {
    const view = actions.view();
    const bets = view.round?.bets ?? [];
    const picking = picks.list.length > 0;
    count.textContent = String(picking ? picks.list.length : bets.length);
    count.hidden = !picking && bets.length === 0;
    amount.hidden = !picking && bets.length === 0;
    button.disabled = !picking && bets.length === 0;
    if (picking) {
      line.textContent = `总注 ${whole(picks.total())} · 预计返还`;
      setMoney(amount, picks.win());
      button.textContent = '打开投注单';
      button.onclick = () => openSlip(room, actions);
    } else if (bets.length > 0) {
      line.textContent = `已投 ${bets.length} 注 · 总注`;
      setMoney(amount, sumOf(bets, 'stake'));
      button.textContent = '立即开赛';
      button.onclick = () => actions.kickOff();
    } else {
      line.textContent = '点选赔率，加入投注单';
      button.textContent = '打开投注单';
      button.onclick = null;
    }
  };
  picks.onChange(render);
  render();
  return { element, render };
};

const parseStake = (text: string): bigint => {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? BigInt(match[1] ?? 0) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : 0n;
};

const slipRow = (room: Room, picked: Picked, focus: (picked: Picked) => void) => {
  const { picks, sport, who } = room;
  const back = el('b', { class: 'num' });
  const input = el('input', {
    type: 'text',
    class: 'slip-stake num',
    value: short(picked.stake),
    maxLength: 10,
    aria: { label: `${picked.selection.label} 的投注额` },
    onfocus: () => {
      focus(picked);
      input.select();
    },
    oninput: () => picks.setStake(parseStake(input.value), picked),
  });
  input.inputMode = 'decimal';
  input.autocomplete = 'off';
  const where = sport.layout === 'race' ? sport.series : picked.fixture.keys.map((key) => who(key).name).join(' 对 ');
  const element = el(
    'div',
    { class: 'slip-row' },
    el(
      'button',
      {
        class: 'slip-remove',
        aria: { label: `移除 ${picked.selection.label}` },
        onclick: () => picks.remove(picked),
      },
      icon('close', 14),
    ),
    el(
      'div',
      { class: 'slip-what' },
      el(
        'div',
        {},
        `${picked.selection.label} `,
        picked.before !== undefined && el('s', { class: 'num' }, `@${oddsText(picked.before)}`),
        el('b', { class: 'num' }, `@${oddsText(picked.selection.odds)}`),
      ),
      el('small', {}, `${where} · ${picked.market.name}`),
    ),
    input,
    el('div', { class: 'slip-back' }, el('small', {}, '返还'), back),
  );
  const update = () => {
    if (document.activeElement !== input) input.value = short(picked.stake);
    back.textContent = money(winOf(picked.stake, picked.selection.odds));
  };
  update();
  return { element, update };
};

/** The slip with stakes, quick amounts, the total cost and the possible payout. */
export const openSlip = (room: Room, actions: SlipActions): void => {
  const { kit, picks } = room;
  let active: Picked | undefined;
  let rows: ReturnType<typeof slipRow>[] = [];
  let shownList: readonly Picked[] = [];
  const list = el('div', { class: 'slip-rows' });
  const total = el('span', { class: 'money' });
  const back = el('span', { class: 'money slip-win' });
  const backWord = el('span');
  const foot = el('p', { class: 'slip-foot' });
  const confirm = el('button', { class: 'btn primary' }, '确认投注');

  const set = (amount: bigint) => {
    picks.setStake(amount, active);
    kit.sound.play('chip');
  };
  const quick = QUICK.map((amount) =>
    el('button', { class: 'btn md quiet', onclick: () => set(amount) }, short(amount)),
  );
  const all = el(
    'button',
    {
      class: 'btn md quiet',
      onclick: () => {
        const most = units(actions.view().limits.most);
        const each = units(kit.balance) / BigInt(active ? 1 : Math.max(1, picks.list.length));
        set(each > most ? most : each - (each % 100n));
      },
    },
    '全部',
  );

  const render = () => {
    if (!sheet.open) return;
    if (picks.list.length === 0) return sheet.close();
    if (picks.list !== shownList) {
      shownList = picks.list;
      rows = picks.list.map((picked) =>
        slipRow(room, picked, (focused) => {
          active = focused;
        }),
      );
      if (active && !picks.list.includes(active)) active = undefined;
      list.replaceChildren(...rows.map(({ element }) => element));
    }
    for (const row of rows) row.update();
    const same = new Set(picks.list.map(({ stake }) => stake));
    for (const [index, button] of quick.entries()) {
      button.className = `btn md ${same.size === 1 && same.has(QUICK[index] ?? 0n) ? 'soft on' : 'quiet'}`;
    }
    setMoney(total, picks.total());
    setMoney(back, picks.win());
    backWord.textContent = picks.win() === picks.sum() ? '全中时返还' : '最高返还';
    confirm.textContent = picks.list.some(({ before }) => before !== undefined) ? '接受新赔率并投注' : '确认投注';
  };

  confirm.onclick = async () => {
    confirm.disabled = true;
    const stands = await actions.confirm();
    confirm.disabled = false;
    if (stands) sheet.close();
    else render();
  };

  const sheet = kit.sheet({
    title: '投注单',
    body: [
      list,
      el('div', { class: 'slip-quick' }, ...quick, all),
      el('div', { class: 'slip-sum' }, el('span', {}, '总注'), total),
      el('div', { class: 'slip-sum last' }, backWord, back),
      confirm,
      foot,
    ],
    onClose: () => {
      stop();
      forget();
    },
  });
  const stop = frames(() => {
    const due = actions.view().round?.due_at;
    const text = `赔率于确认时锁定 · ${room.sport.code === 'football' ? '整数盘打平退还本金 · ' : ''}${
      due ? `距封盘 ${clockText(Date.parse(due) - kit.now())}` : '首注后开始计时'
    }`;
    if (foot.textContent !== text) foot.textContent = text;
  });
  const forget = picks.onChange(render);
  render();
};
