import type { ConnectionState } from './connection.ts';
import { art, el, sprite, svg } from './dom.ts';

interface ReconnectingHandlers {
  onRetry: () => void;
  onLobby: () => void;
}

/** Covers the game while the venue does not answer. */
export const createReconnecting = (layer: HTMLElement, sheltered: HTMLElement, handlers: ReconnectingHandlers) => {
  const title = el('b', { class: 'reconnect-title' });
  const note = el('p', { class: 'reconnect-note' });
  const fill = el('i');
  const bar = el('div', { class: 'reconnect-bar' }, fill);
  const count = el('p', { class: 'reconnect-count' });
  const retry = el('button', { class: 'btn primary', onclick: handlers.onRetry }, '立即重试');
  const element = el(
    'div',
    { class: 'reconnect', role: 'alertdialog', aria: { modal: 'true', label: '正在重新连接' } },
    el(
      'div',
      { class: 'reconnect-card' },
      el(
        'div',
        { class: 'reconnect-mark' },
        svg(
          'svg',
          { viewBox: '0 0 160 56', 'aria-hidden': 'true' },
          svg('ellipse', { cx: 80, cy: 28, rx: 70, ry: 18 }),
          svg('ellipse', { cx: 80, cy: 28, rx: 46, ry: 11 }),
        ),
        sprite(art('common/koi.svg'), { width: 124, height: 110 }),
      ),
      title,
      note,
      bar,
      count,
      el(
        'div',
        { class: 'reconnect-actions' },
        el('button', { class: 'btn quiet', onclick: handlers.onLobby }, '返回大厅'),
        retry,
      ),
    ),
  );
  let timer: ReturnType<typeof setInterval> | undefined;
  let said = '已确认的注单不受影响，\n恢复后自动继续';

  const countDown = (attempt: number, seconds: number) => {
    let left = seconds;
    const show = () => {
      count.textContent = `第 ${attempt} 次尝试 · ${left} 秒后重试`;
      fill.style.width = `${((seconds - left + 1) / (seconds + 1)) * 100}%`;
    };
    show();
    timer = setInterval(() => {
      left = Math.max(1, left - 1);
      show();
    }, 1_000);
  };

  return {
    /** Sets the text about what happens to the round meanwhile. */
    note(text: string) {
      said = text;
    },
    show(state: ConnectionState) {
      clearInterval(timer);
      const open = state.kind === 'open';
      sheltered.classList.toggle('away', !open);
      sheltered.inert = !open;
      if (open) return element.remove();
      layer.append(element);
      title.textContent = { waiting: '正在重新连接', trying: '正在重新连接', lost: '连接已断开', ended: '已离开游戏' }[
        state.kind
      ];
      note.textContent = state.kind === 'ended' ? state.message : said;
      bar.hidden = state.kind === 'ended' || state.kind === 'lost';
      retry.hidden = state.kind === 'ended';
      if (state.kind === 'waiting') countDown(state.attempt, state.seconds);
      else count.textContent = state.kind === 'trying' ? `第 ${state.attempt} 次尝试` : '';
    },
  };
};
