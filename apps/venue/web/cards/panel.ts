import { art, el, type Kit, setMoney, short, sprite, wireMoney } from '../kit/index.ts';

export interface Choice {
  label: string;
  note?: string;
  disabled?: boolean;
  picked?: boolean;
  /** Shown beside the name while the button is hovered or focused. */
  risk?: { label: string; amount: string };
  run: () => void;
}

/** A button of the panel, for example with the tone "glass" or "primary again". */
export const action = (label: string, tone: string, onclick: () => void, disabled = false): HTMLElement =>
  el('button', { class: `btn ${tone}`, disabled, onclick }, label);

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
    /** Winnings or losses of the round. */
    result: (label: string, net: bigint) =>
      panel.risk(
        label,
        net === 0n ? '0.00' : `${net > 0n ? '+' : '−'}${wireMoney(net > 0n ? net : -net)}`,
        net > 0n ? 'gain' : 'loss',
      ),
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
    /** Amounts to choose from, with the button that starts the round. */
    stakes: (
      amounts: readonly string[],
      picked: string,
      onPick: (amount: string) => void,
      start: HTMLElement,
      note = '',
    ) =>
      panel.choices(
        amounts.map((amount) => ({
          label: short(amount),
          ...(note && { note }),
          picked: amount === picked,
          run: () => onPick(amount),
        })),
        start,
      ),
    buttons: (...elements: HTMLElement[]) => row.replaceChildren(...elements),
    wait: (text: string) => row.replaceChildren(el('div', { class: 'btn off', role: 'status' }, text)),
  };
  return panel;
};
export type Panel = ReturnType<typeof createPanel>;
