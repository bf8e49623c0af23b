import { k3Board } from '../../src/games/k3/engine.ts';
import { sum } from '../../src/games/tables/counting.ts';
import type { ClockView, DrawRecord, DrawSummary } from '../../src/games/tables/wire.ts';
import '../board/board.css';
import { reloadForNewOdds } from '../board/odds-changed.ts';
import { rulesBody } from '../board/rules.ts';
import { createDiceScene } from '../board/scenes/dice.ts';
import type { Slip } from '../board/slip.ts';
import { createTable, type Table } from '../board/table.ts';
import { art, el, type Kit, sprite, startGame, wireMoney } from '../kit/index.ts';

/** After betting closes: the pause before the cover moves, the reveal, and the display of the result. */
const LOCK_MS = 3_000;
const REVEAL_MS = 2_800;
const SETTLE_MS = 5_000;
/** Slightly after the end of betting on the server, so that the request is not too early. */
const ASK_AFTER_MS = 500;

const TIMING = [
  '每分钟一期：前 50 秒投注，随后封盘 3 秒开奖；同一期可多次投注。',
  '桌台为您单独开设：没有人在桌前时不开奖，期号照常前进。',
];

const isBig = ({ numbers }: DrawSummary): boolean => sum(numbers) >= 11;

const glance = ({ numbers, tags: [total = '', ...rest] }: DrawSummary): Node[] => [
  el('span', {}, '上期'),
  el(
    'div',
    { class: 'glance-dice' },
    ...numbers.map((number) => sprite(art(`dice/face-${number}.svg`), { width: 24, height: 24 })),
  ),
  el('b', { class: 'num' }, `${total} ${rest.slice(0, 2).join(' ')}`),
];

const createPage = (root: HTMLElement, kit: Kit<ClockView>, first: ClockView) => {
  let view = first;
  let shown = '';
  let asked = '';
  let settled = 0;

  let sending = false;
  const submit = async (slip: Slip) => {
    if (sending) return;
    sending = true;
    await place(slip);
    sending = false;
  };
  const place = async (slip: Slip) => {
    const bets = slip.lines.map(({ selection, stake }) => ({ selection: selection.id, stake: wireMoney(stake) }));
    const need = wireMoney(slip.total);
    const answer = await kit.act('bet', { edition: k3Board.edition, issue: view.issue, bets }, { need });
    if (!answer.ok) return reloadForNewOdds(answer);
    slip.confirm();
    take(answer.view);
    kit.toast(`第 ${shortIssue(view.issue)} 期 投注成功`, 'done');
  };

  const table: Table = createTable(root, {
    kit,
    board: k3Board,
    theme: 'azurite',
    name: '快三',
    unit: '本期',
    makeScene: createDiceScene,
    glance,
    road: {
      title: '和值走势',
      mark: (draw) => ({ text: draw.tags[0] ?? '', tone: isBig(draw) ? 'red' : 'blue' }),
      height: ({ numbers }) => (sum(numbers) - 3) / 15,
      counts: [
        { text: '大', tone: 'red', accepts: isBig },
        { text: '小', tone: 'blue', accepts: (draw) => !isBig(draw) },
      ],
    },
    label: (count, total) => (count > 0 ? `投注 ${count} 注 · ${total}` : '请选择投注'),
    onSubmit: (slip) => void submit(slip),
    onAgain: () => {
      settled = 0;
    },
  });
  const ring = kit.timer(table.corner, view.closes_at, RING);
  kit.rules(() => rulesBody(k3Board, TIMING), '快三 · 规则与赔付');

  const take = (next: ClockView) => {
    const moved = next.issue !== view.issue;
    const missed = moved && view.bets.length > 0 && shown !== view.issue && next.last?.issue === view.issue;
    view = next;
    table.setNote(`第 ${shortIssue(view.issue)} 期`);
    table.setConfirmed(view.bets);
    if (table.phase === 'bet') table.setDraws(view.draws);
    if (moved || kit.now() < view.closes_at) ring.set(view.closes_at, RING);
    // The issue was drawn while the page was hidden, so its result is shown without the animation.
    if (missed && next.last) {
      table.result(next.last);
      shown = next.last.issue;
      settled = kit.now() + SETTLE_MS;
    }
    kit.awayNote(view.bets.length > 0 ? `第 ${shortIssue(view.issue)} 期已投 ${view.bets.length} 注` : '');
  };

  const close = () => {
    if (table.slip.lines.length > 0) {
      table.slip.clear();
      kit.toast('本期已封盘，未确认的筹码已撤回');
    }
    table.setClosed('本期已封盘');
  };

  /** Requests the outcome once per issue, during the pause before it is shown. */
  const showDraw = async () => {
    asked = view.issue;
    const answer = await kit.act<DrawRecord>('watch', {}, { hold: true });
    if (!answer.ok) return kit.showBalance();
    const record = answer.result;
    const wait = view.closes_at + LOCK_MS - kit.now();
    // When joined late, shows the result without the animation.
    if (wait < -REVEAL_MS || record.issue !== view.issue) table.result(record);
    else {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await table.reveal(record);
    }
    shown = record.issue;
    settled = kit.now() + SETTLE_MS;
    view = answer.view;
    kit.showBalance();
  };

  const finish = () => {
    settled = 0;
    table.bet();
    take(view);
  };

  let busy = false;
  let away = false;
  const step = async () => {
    const now = kit.now();
    if (settled > 0 && now > settled) finish();
    if (busy || away) return;
    busy = true;
    try {
      if (now < view.closes_at) table.setClosed(undefined);
      else if (now < view.next_at) {
        close();
        if (now > view.closes_at + ASK_AFTER_MS && asked !== view.issue && shown !== view.issue) await showDraw();
      } else await kit.refresh();
    } finally {
      busy = false;
    }
  };
  take(first);
  setInterval(() => void step(), 250);
  return {
    take,
    /** While the page is hidden, no draw is requested. */
    setAway: (value: boolean) => {
      away = value;
    },
  };
};

const RING = { label: '距开奖', endedLabel: '已封盘', color: '#9CC6F0', totalMs: 50_000 };

/** Shortens `20260115-0388` to `0388`. */
const shortIssue = (issue: string): string => issue.split('-').at(-1) ?? issue;

let page: ReturnType<typeof createPage> | undefined;
void startGame<ClockView>({
  mount(root, session, kit) {
    page = createPage(root, kit, session.view);
  },
  update: (view) => page?.take(view),
  pause: () => page?.setAway(true),
  resume: () => page?.setAway(false),
});
