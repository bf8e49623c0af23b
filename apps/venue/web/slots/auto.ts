import { el, type Kit, money, units } from '../kit/index.ts';

const COUNTS = [10, 25, 50, 100] as const;

/** Asks for the number of spins, and shows the maximum cost and when the series stops. */
export const openAutoSheet = <V>(kit: Kit<V>, total: string, onStart: (count: number) => void): void => {
  let picked: number = COUNTS[0];
  const most = el('p');
  const show = () => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(COUNTS[index] === picked));
    }
    most.textContent = `每次总注 ${money(total)}，最多投注 ${money(units(total) * BigInt(picked))}。`;
  };
  const buttons = COUNTS.map((count) =>
    el(
      'button',
      {
        class: 'btn quiet md',
        onclick: () => {
          picked = count;
          show();
        },
      },
      `${count} 次`,
    ),
  );
  show();
  kit.sheet({
    title: '自动旋转',
    body: [
      el('div', { class: 'auto-counts', role: 'group', aria: { label: '次数' } }, ...buttons),
      most,
      el('p', {}, '遇到免费旋转、大奖、余额不足、超出限额或离开页面时自动停止，也可随时点停。'),
    ],
    actions: [{ label: '开始', run: () => onStart(picked) }],
  });
};
