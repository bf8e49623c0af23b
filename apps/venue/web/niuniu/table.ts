import { afterCommission } from '../../src/games/niuniu/engine.ts';
import type { LastView, OpenView, TableView } from '../../src/games/niuniu/game.ts';
import { action, type Panel } from '../cards/panel.ts';
import { askWhenDue } from '../cards/play.ts';
import { playTimeline, type Step, type Timeline } from '../cards/timeline.ts';
import { type Kit, short, type TimerRing, units, wireMoney } from '../kit/index.ts';
import { type Board, kindOf } from './board.ts';
import type { Middle } from './middle.ts';
import { scriptOf, THINK_MS } from './script.ts';

interface Parts {
  kit: Kit<TableView>;
  board: Board;
  panel: Panel;
  stage: Middle;
  ring: TimerRing;
}

const signed = (amount: bigint): string =>
  amount === 0n ? '平' : amount < 0n ? `−${short(-amount)}` : `+${short(amount)}`;
const COMPARED: Record<TableView['rules'], string> = {
  ox: '庄闲逐家比牌，点数相同比最大单张，再比花色',
  flower: '庄闲逐家比牌，牌型相同依次比点数，再比花色',
  tiles: '庄闲逐家比牌，点数相同比大牌，再同为平局',
  landlord: '农民逐家与地主比牌，牌型相同比点数，不比花色',
};
const BANKED = { bid: '抢庄', sit: '坐庄', named: '定庄', who: '庄家' };
/** 斗地主 uses its own terms for the same table. */
const WORDS: Record<TableView['rules'], typeof BANKED> = {
  ox: BANKED,
  flower: BANKED,
  tiles: BANKED,
  landlord: { bid: '抢地主', sit: '当地主', named: '定地主', who: '地主' },
};

/** The table of one player: bid, stake, reveal and start again. The venue decides; this only shows. */
export const createTable = ({ kit, board, panel, stage, ring }: Parts, first: TableView) => {
  const words = WORDS[first.rules];
  let view = first;
  let base = first.last?.base ?? first.bases[1] ?? first.bases[0] ?? '10.00';
  let line: Timeline | undefined;
  let busy = false;
  let telling: string | undefined;
  let seen = first.last?.id;

  const due = askWhenDue(kit);
  const times = (share: number): bigint => units(base) * BigInt(share);
  const affordable = (amount: bigint): boolean => amount <= units(kit.balance);
  const seatName = (seat: number): string => (seat === 0 ? '你' : (view.house[seat - 1] ?? ''));

  const play = (steps: readonly Step[], passedMs: number) => {
    line?.stop();
    line = playTimeline(steps, passedMs, kit.reducedMotion);
  };

  const send = async (action: string, input: Record<string, unknown>, need?: bigint) => {
    if (busy) return;
    busy = true;
    try {
      const options = { hold: true, ...(need !== undefined && { need: wireMoney(need) }) };
      const answer = await kit.act(action, input, options);
      if (!answer.ok) return answer.code === 'insufficient' ? undefined : await kit.refresh();
      view = answer.view;
      if (view.round) showRound(view.round, true);
      else if (view.last && view.last.id !== seen) tell(view.last, 0);
    } finally {
      busy = false;
    }
  };

  const showIdle = () => {
    line?.stop();
    telling = undefined;
    board.clear();
    stage.centre();
    ring.set(null, { endedLabel: '待开局' });
    stage.setTitle(`底注 ${short(base)} · 五人同桌`);
    stage.setPrompt(`选择底注后入座，${words.bid}在看牌之前`);
    panel.note(`抽水 ${view.commission_percent}%`);
    panel.risk('入座需余额', wireMoney(times(view.entry)));
    panel.foot(`四席由系统代打，随机${words.bid}与下注`);
    const pick = (amount: string) => {
      base = amount;
      showIdle();
    };
    panel.stakes(view.bases, base, pick, action('开始', 'primary', start), '底注');
  };

  const start = () => void send('start', { base }, times(view.entry));

  const showRound = (round: OpenView, fresh: boolean) => {
    base = round.base;
    telling = undefined;
    stage.centre();
    panel.note(`底注 ${short(base)} · 抽水 ${view.commission_percent}%`);
    const passed = fresh ? 0 : Number.POSITIVE_INFINITY;
    if (round.phase === 'bid') showBid(round);
    else showStake(round, passed);
  };

  const showBid = (round: OpenView) => {
    const passed = kit.now() - Date.parse(round.opened_at);
    board.deal(passed > 1_000);
    stage.setTitle(`底注 ${short(base)} · 五人同桌`);
    stage.setPrompt(`请选择${words.bid}倍数，倍数最高者${words.sit}`);
    panel.foot(`${words.bid}在看牌之前完成，同倍数由公平序列抽签`);
    ring.set(round.due_at, { totalMs: view.choice_ms, label: words.bid, endedLabel: '不抢', onEnd: due });
    const lowest = view.bids[0]?.risk ?? 0;
    panel.risk('不抢 · 最大输赢', wireMoney(times(lowest)));
    panel.choices(
      view.bids.map(({ bid, risk }) => ({
        label: bid === 0 ? '不抢' : `${bid} 倍`,
        ...(bid > 0 && { note: `≤ ${short(times(risk))}` }),
        disabled: bid > 0 && !affordable(times(risk)),
        risk: { label: `${bid === 0 ? '不抢' : `抢 ${bid} 倍`} · 最大输赢`, amount: wireMoney(times(risk)) },
        run: () => void send('bid', { round: round.id, bid }, times(risk)),
      })),
    );
    for (const seat of [1, 2, 3, 4]) board.bubble(seat, '思考中…', true);
    play(
      round.house_bids.map((bid, index) => ({ atMs: THINK_MS[index] ?? 0, run: () => sayBid(index + 1, bid) })),
      passed,
    );
  };

  const sayBid = (seat: number, bid: number) => board.bubble(seat, bid === 0 ? '不抢' : `抢 ${bid} 倍`, bid === 0);

  const sayBids = (bids: readonly number[]) => {
    for (const [index, bid] of bids.entries()) sayBid(index + 1, bid);
  };

  const nameBanker = (banker: number, multiple: number, atOnce: boolean) => {
    board.badge(banker, atOnce);
    stage.setTitle(`${seatName(banker)} ${words.sit} · ${words.bid} ${multiple} 倍`);
  };

  const showStake = (round: OpenView, passed: number) => {
    const { banker = 0, multiple = 1, house_stakes = [], tied = 1 } = round;
    if (!board.lie()) board.deal(true);
    const unit = (stake: number) => times(multiple * stake);
    stage.setPrompt(tied > 1 ? `${tied} 家同倍，抽签决定${words.who}` : `倍数最高者${words.sit}`);
    ring.set(null, { endedLabel: words.named });
    panel.wait(`正在${words.named}…`);
    panel.foot('已冻结最大可能输额，余额不足的倍数不可选');
    const ask = () => {
      board.hush();
      stage.chips();
      stage.setPrompt(`单位注 = 底注 ${short(base)} × ${words.bid} ${multiple} × 下注倍数`);
      ring.set(round.due_at, { totalMs: view.choice_ms, label: '下注', endedLabel: '1 倍', onEnd: due });
      const riskOf = (stake: number) => ({
        label: `${stake} 倍：单位注 ${short(unit(stake))} · 最大输赢`,
        amount: wireMoney(unit(stake) * BigInt(view.seat_risk)),
      });
      const lowest = riskOf(1);
      panel.risk(lowest.label, lowest.amount);
      panel.choices(
        view.stakes.map((stake) => ({
          label: `${stake} 倍`,
          note: short(unit(stake)),
          disabled: stake > 1 && !affordable(unit(stake) * BigInt(view.seat_risk)),
          risk: riskOf(stake),
          run: () => void send('stake', { round: round.id, stake }, unit(stake) * BigInt(view.seat_risk)),
        })),
      );
      for (const seat of [1, 2, 3, 4]) if (seat !== banker) board.bubble(seat, '思考中…', true);
    };
    play(
      [
        { atMs: 0, run: () => sayBids(round.house_bids) },
        { atMs: 500, run: (atOnce) => nameBanker(banker, multiple, atOnce) },
        { atMs: 1_400, run: ask },
        ...house_stakes.map((stake, index) => ({
          atMs: 1_900 + (THINK_MS[index] ?? 0),
          run: () => index + 1 !== banker && board.bubble(index + 1, `下 ${stake} 倍`),
        })),
      ],
      Math.min(passed, Math.max(0, kit.now() - Date.parse(round.due_at) + view.choice_ms + 1_400)),
    );
  };

  /** Shows a finished round, starting at the current server time. */
  const tell = (last: LastView, passedMs: number) => {
    const { outcome } = last;
    const script = scriptOf(last);
    telling = last.id;
    seen = last.id;
    base = last.base;
    stage.centre();
    if (!board.lie() || passedMs > 0) board.deal(true);
    ring.set(null, { endedLabel: '开牌' });
    stage.ringGone();
    stage.setPrompt('');
    panel.wait('开牌');
    panel.foot(COMPARED[view.rules]);
    const net = (seat: number) => afterCommission(units(base) * BigInt(outcome.nets[seat] ?? 0));
    const steps: Step[] = [
      {
        atMs: 0,
        run: (atOnce) => !script.bankerMs && nameBanker(outcome.banker, outcome.multiple, atOnce || passedMs === 0),
      },
      ...script.stakesMs.map((atMs, index) => ({
        atMs,
        run: () => board.bubble(index + 1, `下 ${outcome.stakes[index + 1]} 倍`),
      })),
      ...script.openMs.map(({ seat, atMs }) => ({
        atMs,
        run: (atOnce: boolean) => {
          const hand = outcome.hands[seat];
          if (!hand) return;
          if (seat > 0) {
            board.bubble(seat, '');
            board.openSeat(seat, hand, signed(net(seat)), atOnce);
          } else board.openOwn(hand, atOnce);
        },
      })),
      { atMs: script.settleMs, run: (atOnce) => settle(last, net(0), atOnce) },
      { atMs: script.endMs, run: showIdle },
    ];
    if (script.bankerMs) {
      sayBids(outcome.bids.slice(1));
      steps.push({ atMs: 500, run: (atOnce) => nameBanker(0, outcome.multiple, atOnce) });
    }
    play(steps, passedMs);
  };

  const settle = (last: LastView, net: bigint, atOnce: boolean) => {
    const { outcome } = last;
    const hand = outcome.hands[0];
    const gross = units(base) * BigInt(outcome.nets[0] ?? 0);
    const fee = gross - net;
    kit.showBalance();
    if (hand) stage.say(kindOf(hand), net > 0n, atOnce);
    const multiplier = net > 0n ? hand?.multiplier : outcome.hands[outcome.banker]?.multiplier;
    const asSeat = gross === 0n ? '平局，不输不赢' : `${short(units(base) * BigInt(outcome.units))} × ${multiplier}`;
    const asBanker = `四家合计 ${signed(gross)}`;
    panel.result(`${outcome.banker === 0 ? asBanker : asSeat}${fee > 0n ? ` − 抽水 ${short(fee)}` : ''}`, net);
    if (net > 0n && !atOnce) kit.sound.play('win', Math.min(1, Number(net) / Number(units(base)) / 60 + 0.2));
    panel.buttons(
      action('验证本局', 'glass', () => kit.openFairness(last.id)),
      action('再来一局', 'primary again', start),
    );
  };

  /** Called after a reconnect or a hidden page. */
  const update = (next: TableView) => {
    const before = view.round?.id;
    view = next;
    if (next.round) {
      if (next.round.id !== before) board.clear();
      return showRound(next.round, false);
    }
    const { last } = next;
    if (last) {
      const passed = kit.now() - Date.parse(last.closed_at);
      const { settleMs, endMs } = scriptOf(last);
      const open = telling === last.id || last.id !== seen || seen === first.last?.id;
      const missed = last.id === before && last.id !== seen;
      if ((open && passed < endMs) || missed) {
        const from = passed < endMs ? passed : settleMs;
        if (from < settleMs) kit.holdBalance(wireMoney(units(kit.balance) - units(last.payout) + units(last.held)));
        return tell(last, from);
      }
    }
    showIdle();
  };

  return { update, showIdle };
};
