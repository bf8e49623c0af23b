import { art, el, type Kit, setMoney, sprite } from '../kit/index.ts';

export interface Choice {
  label: string;
  note?: string;
  disabled?: boolean;
  picked?: boolean;
  /** Shown beside the name while the button is hovered or focused. */
  risk?: { label: string; amount: string };
  run: () => void;
}

/** The player's name, base stake and amount at risk, with the current buttons below. */
export const createPanel = (kit: Pick<Kit, 'sound'>, player: string) => {
  const note = el('div', { class: 'me-note num' });
  const riskLabel = el('div', { class: 'me-label' });
  const amount = el('span', { class: 'money' });
  const me = el(
    'div',
    { class: 'me' },
    sprite(art('niuniu/av-koi.svg'), { width: 56, height: 56 }),
    el('div', { class: 'me-who' }, el('div', { class: 'me-name' }, player), note),
    el('div', { class: 'me-risk', role: 'status' }, riskLabel, amount),
  );
  const row = el('div', { class: 'row' });
  const foot = el('p', { class: 'foot' });

  const panel = {
    elements: [me, row, foot],
    note: (text: string) => {
      note.textContent = text;
    },
    /** The amount on the right: the risk, or the result of the round. */
    risk(label: string, text: string, tone = '') {
      riskLabel.textContent = label;
      amount.className = `money ${tone}`;
      if (text === '') return amount.replaceChildren();
      const sign = text.startsWith('+') || text.startsWith('−') ? text.charAt(0) : '';
      setMoney(amount, text.slice(sign.length));
      amount.prepend(sign);
    },
    foot: (text: string) => {
      foot.textContent = text;
    },
    /** Buttons of which one is chosen with a tap. */
    choices(items: readonly Choice[], extra?: HTMLElement) {
      const buttons = items.map(({ label, note: small, disabled = false, picked = false, risk, run }) => {
        const show = () => risk && panel.risk(risk.label, risk.amount);
        return el(
          'button',
          {
            class: `choice${picked ? ' picked' : ''}`,
            disabled,
            aria: { pressed: String(picked) },
            onpointerenter: show,
            onfocus: show,
            onclick: () => {
              kit.sound.play('chip');
              run();
            },
          },
          label,
          small !== undefined && el('small', { class: 'num' }, small),
        );
      });
      row.replaceChildren(...buttons, ...(extra ? [extra] : []));
    },
    buttons: (...elements: HTMLElement[]) => row.replaceChildren(...elements),
    wait: (text: string) => row.replaceChildren(el('div', { class: 'btn off', role: 'status' }, text)),
  };
  return panel;
};
export type Panel = ReturnType<typeof createPanel>;
