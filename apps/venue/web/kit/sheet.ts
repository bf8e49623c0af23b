import { el } from './dom.ts';
import { icon } from './icons.ts';

export interface SheetAction {
  label: string;
  tone?: 'primary' | 'soft';
  run?: () => unknown;
  /** Keeps the sheet open after the action. */
  stays?: boolean;
}

export interface SheetOptions {
  title: string;
  body: Node | readonly Node[];
  actions?: readonly SheetAction[];
  /** Text below the buttons. */
  foot?: string;
  onClose?: () => void;
}

export interface Sheet {
  readonly element: HTMLElement;
  readonly open: boolean;
  close(): void;
}

/** Sheets are stacked in the order they were opened. Escape, the scrim and the close button close the top one. */
export const createSheets = (layer: HTMLElement, sheltered: HTMLElement, onOpen: (isOpen: boolean) => void) => {
  const open: Sheet[] = [];

  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') open.at(-1)?.close();
  });

  const settle = () => {
    sheltered.inert = open.length > 0;
    onOpen(open.length > 0);
    for (const [index, sheet] of open.entries()) sheet.element.inert = index < open.length - 1;
  };

  return ({ title, body, actions = [], foot, onClose }: SheetOptions): Sheet => {
    const before = document.activeElement;
    const buttons = actions.map(({ label, tone = 'primary', run, stays = false }) =>
      el(
        'button',
        {
          class: `btn ${tone}`,
          onclick: () => {
            run?.();
            if (!stays) sheet.close();
          },
        },
        label,
      ),
    );
    const panel = el(
      'section',
      { class: 'sheet', role: 'dialog', aria: { modal: 'true', label: title }, tabIndex: -1 },
      el('div', { class: 'sheet-grab' }),
      el(
        'header',
        { class: 'sheet-head' },
        el('b', {}, title),
        el('button', { aria: { label: '关闭' }, onclick: () => sheet.close() }, icon('close', 20)),
      ),
      el('div', { class: 'sheet-body' }, ...(body instanceof Node ? [body] : body)),
      buttons.length > 0 && el('footer', { class: 'sheet-actions' }, ...buttons),
      foot !== undefined && el('p', { class: 'sheet-foot' }, foot),
    );
    const element = el(
      'div',
      { class: 'sheet-layer' },
      el('div', { class: 'scrim', onclick: () => sheet.close() }),
      panel,
    );
    const sheet: Sheet = {
      element,
      get open() {
        return open.includes(sheet);
      },
      close() {
        if (!open.includes(sheet)) return;
        open.splice(open.indexOf(sheet), 1);
        element.remove();
        settle();
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        onClose?.();
      },
    };
    open.push(sheet);
    layer.append(element);
    settle();
    panel.focus({ preventScroll: true });
    return sheet;
  };
};

/** A row of tabs. Each body is created when it is first shown. */
export const tabs = (items: readonly { label: string; body: () => Node }[]): HTMLElement => {
  const made = new Map<number, Node>();
  const body = el('div', { class: 'tabs-body', role: 'tabpanel' });
  const show = (index: number) => {
    const item = items[index];
    if (!item) return;
    const node = made.get(index) ?? item.body();
    made.set(index, node);
    body.replaceChildren(node);
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-selected', String(at === index));
  };
  const buttons = items.map(({ label }, index) =>
    el('button', { role: 'tab', aria: { selected: 'false' }, onclick: () => show(index) }, label),
  );
  show(0);
  return el('div', { class: 'tabs' }, el('div', { class: 'tabs-row', role: 'tablist' }, ...buttons), body);
};
