import { art, el, sprite, svg } from './dom.ts';
import { icon } from './icons.ts';

const RADIUS = 104;
const AROUND = 2 * Math.PI * RADIUS;

/** The first screen of a page: the name of the game and the loading progress. */
export const createLoading = (layer: HTMLElement) => {
  const arc = svg('circle', { cx: 195, cy: 195, r: RADIUS, class: 'loading-arc', transform: 'rotate(-90 195 195)' });
  const name = el('div', { class: 'loading-name' });
  const share = el('b', { class: 'num' });
  const word = el('span', {}, '正在进入 ');
  const status = el('div', { class: 'loading-word', role: 'status' }, word, share);
  const element = el(
    'div',
    { class: 'loading' },
    el(
      'div',
      { class: 'loading-mark' },
      svg(
        'svg',
        { viewBox: '0 0 390 390', 'aria-hidden': 'true' },
        svg('circle', { cx: 195, cy: 195, r: 170, class: 'loading-far' }),
        svg('circle', { cx: 195, cy: 195, r: 136, class: 'loading-near' }),
        svg('circle', { cx: 195, cy: 195, r: RADIUS, class: 'loading-track' }),
        arc,
      ),
      sprite(art('common/koi.svg'), { width: 200, height: 176 }),
    ),
    name,
    status,
    el('div', { class: 'loading-foot' }, icon('shield', 16), '每一局都可自行验证 · 试玩币，不涉及真实资金'),
  );
  layer.append(element);

  return {
    name(text: string) {
      name.textContent = text;
      document.title = `${text} · 锦鲤`;
    },
    progress(part: number) {
      arc.setAttribute('stroke-dasharray', `${(AROUND * part).toFixed(1)} ${AROUND.toFixed(1)}`);
      share.textContent = `${Math.round(part * 100)}%`;
    },
    /** Shows why the game can't be entered, with a button back to the lobby. */
    fail(text: string, onBack: () => void) {
      word.textContent = text;
      share.textContent = '';
      status.after(el('button', { class: 'btn quiet', onclick: onBack }, '返回大厅'));
    },
    done() {
      element.classList.add('leaving');
      setTimeout(() => element.remove(), 260);
    },
  };
};
