import type { SlotRules } from '../../src/games/slots/engine.ts';
import { symbolName } from '../../src/games/slots/symbols.ts';
import type { StatedOdds } from '../../src/games/slots/variants.ts';
import { el, facts, percent, ruleList, sprite, svg } from '../kit/index.ts';
import type { Theme } from './themes.ts';

const payRow = (theme: Theme, symbol: string, pays: readonly number[], mark: string) => {
  const rows = [5, 4, 3].flatMap((count, index) => [
    el('dt', {}, String(count)),
    el('dd', {}, `${mark}${pays[2 - index] ?? 0}`),
  ]);
  return el(
    'div',
    { class: mark ? 'pays scatter' : 'pays' },
    sprite(theme.symbols[symbol] ?? '', { width: 48, height: 48 }),
    el('dl', {}, ...rows),
  );
};

export const describeMachine = (rules: SlotRules, odds: StatedOdds, theme: Theme, name: string) => {
  const wild = symbolName(name, 'W');
  const scatter = symbolName(name, 'S');
  const [three, four, five] = rules.freeSpins;
  const hasFree = rules.freeSpins.some((spins) => spins > 0);
  const ends = rules.bothWays ? '从最左或最右' : '从最左';

  const paytable = () =>
    el(
      'div',
      {},
      el(
        'div',
        { class: 'paytable' },
        ...Object.entries(rules.pays).map(([symbol, pays]) => payRow(theme, symbol, pays, '')),
        payRow(theme, 'S', rules.scatterPays, '×'),
      ),
      el(
        'p',
        {},
        `数字为线注的倍数，${ends}连续三个起赔，每线取最高一项。${wild}代替${scatter}以外的图案。${scatter}按总注赔付，位置不限${
          hasFree
            ? `；三、四、五个得 ${three}、${four}、${five} 次免费旋转，免费局奖金 ×${rules.freeMultiplier}。`
            : '。'
        }`,
      ),
      facts(
        [percent(odds.rtp), '理论返还率'],
        hasFree ? [`1 / ${odds.triggerEvery}`, '触发免费局'] : [`${rules.lines.length} 线`, '固定中奖线'],
        [percent(odds.hit, 1), '中奖频率'],
      ),
    );

  const lines = () =>
    el(
      'div',
      { class: 'line-grid' },
      ...rules.lines.map((rows, index) =>
        el(
          'figure',
          {},
          svg(
            'svg',
            { viewBox: '0 0 62 38', 'aria-hidden': 'true' },
            ...Array.from({ length: 15 }, (_, cell) => {
              const [reel, row] = [cell % 5, Math.floor(cell / 5)];
              const on = Number(rows.charAt(reel)) === row;
              const fill = on ? '#CE3420' : '#EFE9E1';
              return svg('rect', { x: 1 + reel * 12, y: 1 + row * 12, width: 11, height: 11, rx: 3, fill });
            }),
          ),
          String(index + 1),
        ),
      ),
    );

  const free = () =>
    hasFree
      ? ruleList(
          `任意位置出现 3、4、5 个${scatter}，获得 ${three}、${four}、${five} 次免费旋转，另按总注 ×${rules.scatterPays.join('、×')} 派彩。`,
          `免费旋转沿用触发时的线注与同一组卷轴，全部奖金 ×${rules.freeMultiplier}。`,
          '免费旋转中再次触发，次数累加。',
          '离开后再进入，从下一次继续；二十四小时未继续则自动转完并派彩。',
          '每次免费旋转使用一个序号，均可单独核对。',
        )
      : ruleList(
          `本机没有免费旋转：任意位置出现 3、4、5 个${scatter}，按总注 ×${rules.scatterPays.join('、×')} 立即派彩。`,
        );

  const howTo = () =>
    ruleList(
      `五轴三行，${rules.lines.length} 条固定中奖线。总注 = ${rules.lines.length} × 线注。`,
      `${ends}第一轴起连续相同图案赔付，每线每个方向只取最高一项，不同线相加。`,
      rules.bothWays && '五个相同只赔一次。',
      `连续的${wild}如按自身赔付更高，则按${wild}赔付。`,
      '每轴三十二个停点，五个停点各自等概率抽取，结果在旋转前已由种子锁定。',
      '派彩精确到 0.01，没有派彩上限，没有累积奖池。',
      '自动旋转遇到免费旋转、大奖、余额不足或离开页面时停止。',
    );

  return { paytable, lines, free, howTo, hasFree, scatter };
};
export type Machine = ReturnType<typeof describeMachine>;
