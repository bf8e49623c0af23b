import { art, el, sprite } from './dom.ts';
import { icon, setIcon } from './icons.ts';
import { setMoney } from './money.ts';
import type { Sound } from './sound.ts';

interface TopBarHandlers {
  sound: Sound;
  onRules: () => void;
  onFairness: () => void;
  onHistory: () => void;
}

/** The balance on the left, then 规则, 公平, 声音 and 记录, each 44 wide. */
export const createTopBar = ({ sound, onRules, onFairness, onHistory }: TopBarHandlers) => {
  const amount = el('span', { class: 'money' });
  const balance = el(
    'div',
    { class: 'bar-balance', role: 'status', aria: { label: '试玩余额' } },
    sprite(art('common/coin.svg'), { width: 22, height: 23 }),
    amount,
    el('em', {}, '试玩'),
  );
  const button = (label: string, face: SVGSVGElement, onclick: () => void) =>
    el('button', { aria: { label }, title: label, onclick }, face);

  const soundIcon = icon(sound.muted ? 'muted' : 'sound');
  const soundButton = button('声音', soundIcon, () => {
    sound.setMuted(!sound.muted);
    setIcon(soundIcon, sound.muted ? 'muted' : 'sound');
    soundButton.setAttribute('aria-pressed', String(!sound.muted));
    sound.play('chip');
  });
  soundButton.setAttribute('aria-pressed', String(!sound.muted));

  return {
    element: el(
      'header',
      { class: 'bar' },
      balance,
      el(
        'nav',
        { aria: { label: '游戏菜单' } },
        button('规则与赔付', icon('rules'), onRules),
        button('公平性验证', icon('shield'), onFairness),
        soundButton,
        button('游戏记录', icon('history'), onHistory),
      ),
    ),
    setBalance: (text: string) => setMoney(amount, text),
  };
};
