import { el, percent, tabs } from '../kit/index.ts';
import type { Room } from './room.ts';
import { oddsText, type View } from './view.ts';

const paragraphs = (texts: readonly string[]): HTMLElement[] => texts.map((text) => el('p', {}, text));

const playing = ({ sport }: Room): HTMLElement =>
  el(
    'div',
    { class: 'rules' },
    ...paragraphs(sport.rules),
    el('h3', {}, '一局的进程'),
    ...paragraphs([
      `第一注确认后开始 ${sport.times.betMs / 1000} 秒倒计时，到时封盘开赛；也可以提前开赛。没有投注时不会开赛。`,
      `封盘的一刻，全部结果与派彩同时确定并入账；之后 ${sport.times.revealMs / 1000} 秒的比赛只是把它演示出来，离开页面不影响结果。`,
      '只有单注，每个选项每局 10–5,000；赔率在确认时锁定，若已变动会再问一次。',
    ]),
  );

const pricing = ({ sport, rtp }: Room): HTMLElement =>
  el(
    'div',
    { class: 'rules' },
    el('h3', {}, '赔率怎样来'),
    ...paragraphs([
      '每场的全部结果列成一张整数表，合计恰为 1,000,000；以同一张表抽取结果、计算赔率。',
      '赔率 = ⌊100 × (10⁶ ÷ 1.06 − 退还格) ÷ 中奖格⌋ ÷ 100，含本金；派彩每注一次舍去至 0.01。',
    ]),
    el('h3', {}, '返还率'),
    ...paragraphs([
      `全部对阵与选项平均 ${percent(rtp)}，单项介于 ${percent(sport.range[0])} 与 ${percent(sport.range[1])}，由整数表精确算出。`,
      '赛果不因谁在玩、押了多少或此前结果而改变。积分榜与近况只作记录，历史不影响之后的赛果。',
    ]),
  );

/** The strengths and all prices of this matchday. */
const strengths = (room: Room, view: View): HTMLElement => {
  const { sport } = room;
  const heads: Record<string, string[]> = { football: ['攻', '防'], basketball: ['攻', '防'] };
  const names = heads[sport.code] ?? [sport.layout === 'race' ? '实力' : sport.code === 'sniper' ? '箭术' : '积分'];
  return el(
    'div',
    { class: 'rules' },
    el('h3', {}, '实力'),
    el(
      'table',
      { class: 'rules-table num' },
      el('thead', {}, el('tr', {}, el('th', {}, ''), ...names.map((name) => el('th', {}, name)))),
      el(
        'tbody',
        {},
        ...sport.competitors.map(({ name, strength }) =>
          el('tr', {}, el('td', {}, name), ...names.map((_, index) => el('td', {}, String(strength[index] ?? '')))),
        ),
      ),
    ),
    el('h3', {}, '本轮赔率'),
    ...view.fixtures.map((fixture) =>
      el(
        'p',
        {},
        el('b', {}, sport.layout === 'race' ? '本场' : fixture.keys.map((key) => room.who(key).name).join(' 对 ')),
        ` ${fixture.markets
          .map(
            ({ name, selections }) =>
              `${name} ${selections.map(({ label, odds }) => `${label} ${oddsText(odds)}`).join(' / ')}`,
          )
          .join('；')}`,
      ),
    ),
  );
};

export const rulesSheet = (room: Room, view: () => View) => () =>
  tabs([
    { label: '玩法', body: () => playing(room) },
    { label: '赔付', body: () => pricing(room) },
    { label: '实力与赔率', body: () => strengths(room, view()) },
  ]);
