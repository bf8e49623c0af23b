import type { LineWin, SlotRules } from '../../src/games/slots/engine.ts';
import type { SlotSpin } from '../../src/games/slots/game.ts';
import { symbolName } from '../../src/games/slots/symbols.ts';
import { el, money, units, wireMoney } from '../kit/index.ts';
import type { Bets } from './bets.ts';
import type { Machine } from './rules.ts';
import type { Scene } from './scene.ts';
import type { Theme } from './themes.ts';

export interface WordsParts {
  rules: SlotRules;
  theme: Theme;
  themeName: string;
  scene: Scene;
  machine: Machine;
}

/** The text on the sill and the banner. */
export const createWords = ({ rules, scene, machine, theme, themeName }: WordsParts, bets: Bets) => {
  const name = (symbol: string) => symbolName(themeName, symbol);
  const gain = (amount: bigint) => el('b', {}, `+${money(amount)}`);
  let multiplier = 1n;

  const line = ({ line: index, symbol, count, pay }: LineWin) => {
    const times = multiplier > 1n ? ` × ${multiplier}` : '';
    scene.sill.replaceChildren(
      `第 ${index + 1} 线 · ${name(symbol)} ×${count} · 赔 ${pay} × 线注 ${wireMoney(bets.lineBet())}${times} = `,
      gain(bets.lineBet() * BigInt(pay) * multiplier),
    );
  };

  return {
    line,
    spin(spin: SlotSpin) {
      multiplier = spin.free ? BigInt(rules.freeMultiplier) : 1n;
      const best = [...spin.wins].sort((a, b) => b.pay - a.pay)[0];
      if (best && spin.wins.length === 1 && spin.scatter_pay === 0) line(best);
      else if (units(spin.win) > 0n) scene.sill.replaceChildren(`${summary(spin)} · `, gain(units(spin.win)));
      else scene.sill.replaceChildren();
    },
    /** The reason of a big win. */
    cause(spin: SlotSpin): string {
      const best = [...spin.wins].sort((a, b) => b.pay - a.pay)[0];
      return best ? `${'〇一二三四五'.charAt(best.count)}个${name(best.symbol)}` : `${spin.scatters} 个${name('S')}`;
    },
    free(left: number, won: string) {
      scene.setBanner(`免费旋转 · 剩 ${left} 次`, `奖金 ×${rules.freeMultiplier} · 已赢 ${money(won)}`);
    },
    idle() {
      if (machine.hasFree) {
        const note = `免费局全部奖金 ×${rules.freeMultiplier}，可再次触发`;
        scene.setBanner(`三${theme.scatterWord} · ${rules.freeSpins[0]} 次免费旋转`, note);
      } else {
        const [three, four, five] = rules.scatterPays;
        scene.setBanner(`三${theme.scatterWord} · 总注 ×${three}`, `四个 ×${four}，五个 ×${five}，位置不限`);
      }
    },
  };

  function summary(spin: SlotSpin): string {
    const lines = spin.wins.length > 0 ? `${spin.wins.length} 线中奖` : '';
    const scatter = spin.scatter_pay > 0 ? `${spin.scatters} 个${name('S')}` : '';
    return [lines, scatter].filter(Boolean).join(' · ');
  }
};
