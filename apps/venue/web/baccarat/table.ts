import type { LastView, TableView } from '../../src/games/baccarat/game.ts';
import { playTimeline, type Timeline } from '../cards/timeline.ts';
import { type Kit, short, type TimerRing, units, wireMoney } from '../kit/index.ts';
import type { Bets } from './bets.ts';
import type { createControls } from './controls.ts';
import { type Deal, dealOf } from './deal.ts';
import type { Dealer } from './dealer.ts';
import type { Felt } from './felt.ts';
import type { createRoadMap } from './road-map.ts';

interface Parts {
  kit: Kit<TableView>;
  scene: HTMLElement;
  bets: Bets;
  felt: Felt;
  dealer: Dealer;
  roads: ReturnType<typeof createRoadMap>;
  controls: ReturnType<typeof createControls>;
  ring: TimerRing;
  /** Text below the buttons while betting is open. */
  limits: string;
}

const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + units(amount), 0n);

/** The table of one player: bet, lock, reveal, settle and start again. The venue decides; this only shows. */
export const createTable = (parts: Parts, first: TableView) => {
  const { kit, scene, bets, felt, dealer, roads, controls, ring, limits } = parts;
  let view = first;
  let busy = false;
  let dueMeanwhile = false;
  let revealing: { id: string; line: Timeline } | undefined;
  let seen = first.last?.id;

  const draw = () => {
    const open = revealing === undefined;
    scene.classList.toggle('revealing', !open);
    felt.enable(open);
    controls.draw({
      open,
      busy,
      pending: bets.pendingTotal,
      confirmed: bets.confirmedTotal,
      canRepeat: repeatable().length > 0 && bets.pendingTotal === 0n && bets.confirmedTotal === 0n,
    });
  };

  const repeatable = () => (view.last?.bets ?? []).map(({ selection, stake }) => ({ selection, amount: units(stake) }));

  /** Shows the open round, or an empty table before the first bet. */
  const showOpen = () => {
    const { round, timing, marks } = view;
    bets.confirm((round?.bets ?? []).map(({ selection, stake }) => ({ selection, amount: units(stake) })));
    felt.clear();
    felt.draw(bets);
    roads.draw(marks);
    dealer.line.textContent = limits;
    ring.set(round?.due_at ?? null, { totalMs: timing.bet_ms, label: '请下注', endedLabel: '请下注', onEnd: due });
    draw();
  };

  const due = () => {
    if (busy) dueMeanwhile = true;
    else void deal();
  };

  /** Runs one request at a time. If the countdown ends meanwhile, it is handled afterwards. */
  const alone = async (work: () => Promise<void>) => {
    if (busy) return;
    busy = true;
    draw();
    try {
      await work();
    } finally {
      busy = false;
      draw();
    }
    if (!dueMeanwhile) return;
    dueMeanwhile = false;
    if (view.round && !revealing) void deal();
  };

  const confirm = () =>
    alone(async () => {
      const drafts = bets.drafts.map(({ selection, amount }) => ({ selection, amount: wireMoney(amount) }));
      const answer = await kit.act(
        'bet',
        { round: view.round?.id ?? null, bets: drafts },
        { need: wireMoney(bets.pendingTotal) },
      );
      if (answer.ok) {
        view = answer.view;
        bets.clear();
        kit.sound.play('chip');
        showOpen();
      } else if (answer.code === 'closed') await kit.refresh();
    });

  const deal = () =>
    alone(async () => {
      if (!view.round) return;
      const answer = await kit.act('deal', { round: view.round.id }, { hold: true });
      if (!answer.ok) return kit.refresh();
      view = answer.view;
      if (view.last) reveal(view.last, 0);
    });

  const settle = (last: LastView, dealt: Deal, atOnce: boolean) => {
    const [staked, paid] = [sum(last.bets.map(({ stake }) => stake)), sum(last.bets.map(({ payout }) => payout))];
    const byField = new Map<string, bigint>();
    for (const { selection, payout } of last.bets) {
      byField.set(selection, (byField.get(selection) ?? 0n) + units(payout));
    }
    dealer.say(dealt.result, dealt.tone);
    felt.settle(byField, dealt.winners);
    roads.draw(view.marks);
    kit.showBalance();
    const net = paid - staked;
    controls.tell(
      net > 0n
        ? `本局赢 +${short(net)}`
        : net === 0n
          ? `本金退回 ${short(paid)}`
          : `本局 ${short(net).replace('-', '−')}`,
      net > 0n ? 'gain' : '',
    );
    if (net > 0n && !atOnce) kit.sound.play('win', Math.min(1, Number(net) / Number(staked) / 8 + 0.2));
  };

  const finish = async () => {
    revealing = undefined;
    bets.confirm([]);
    await dealer.sweep(false);
    if (!revealing) showOpen();
  };

  const reveal = (last: LastView, passedMs: number) => {
    revealing?.line.stop();
    seen = last.id;
    if (bets.pendingTotal > 0n) {
      bets.clear();
      kit.toast('未确认的筹码已收回');
    }
    bets.confirm(last.bets.map(({ selection, stake }) => ({ selection, amount: units(stake) })));
    felt.clear();
    felt.draw(bets);
    roads.draw(view.marks.slice(0, -1));
    controls.tell(`已下注 ${short(bets.confirmedTotal)} · 本局停止下注`);
    const dealt = dealOf(view, last.outcome);
    const cards = dealer.steps(dealt, last.outcome);
    if (passedMs < dealt.settleAtMs) dealer.say('停止下注');
    const line = { stop: () => {} };
    revealing = { id: last.id, line };
    draw();
    Object.assign(
      line,
      playTimeline(
        [
          ...cards,
          { atMs: view.timing.lock_ms - 1, run: () => dealer.say('') },
          { atMs: dealt.settleAtMs, run: (atOnce) => settle(last, dealt, atOnce) },
          { atMs: dealt.endAtMs, run: () => void finish() },
        ],
        passedMs,
        kit.reducedMotion,
      ),
    );
  };

  /** Called after a reconnect or a hidden page. Shows the open round, or continues the reveal at the current server time. */
  const update = (next: TableView) => {
    const before = view.round?.id;
    view = next;
    const { last } = next;
    if (next.round) {
      if (before !== undefined && before !== next.round.id) bets.clear();
      revealing?.line.stop();
      revealing = undefined;
      dealer.clear();
      return showOpen();
    }
    const passed = last ? kit.now() - Date.parse(last.closed_at) : 0;
    const dealt = last && dealOf(next, last.outcome);
    const unseen = last && (last.id !== seen || revealing?.id === last.id);
    if (last && dealt && passed < dealt.endAtMs && (unseen || seen === first.last?.id)) {
      // The bar shows the balance before the payout until the cards are revealed.
      const paid = sum(last.bets.map(({ payout }) => payout));
      if (passed < dealt.settleAtMs) kit.holdBalance(wireMoney(units(kit.balance) - paid));
      return reveal(last, passed);
    }
    // The round was settled while the page was hidden, so its final cards are shown once without animation.
    if (last && dealt && last.id === before && unseen) return reveal(last, dealt.settleAtMs);
    revealing?.line.stop();
    revealing = undefined;
    dealer.clear();
    showOpen();
  };

  return {
    update,
    confirm,
    deal,
    tap(code: string) {
      if (revealing || busy) return;
      const amount = units(controls.chip);
      if (bets.pendingTotal + amount > units(kit.balance)) {
        return void kit.insufficient({ need: wireMoney(bets.pendingTotal + amount) });
      }
      if (!bets.add([{ selection: code, amount }])) return kit.toast('超出限额');
      kit.sound.play('chip');
      felt.draw(bets);
      if (!kit.reducedMotion) felt.drop(code, controls.chip);
      draw();
    },
    undo() {
      bets.undo();
      felt.draw(bets);
      draw();
    },
    clear() {
      bets.clear();
      felt.draw(bets);
      draw();
    },
    repeat() {
      const chips = repeatable();
      const need = chips.reduce((total, { amount }) => total + amount, 0n);
      if (need > units(kit.balance)) return void kit.insufficient({ need: wireMoney(need) });
      if (!bets.add(chips)) return kit.toast('超出限额');
      kit.sound.play('chip');
      felt.draw(bets);
      draw();
    },
    showOpen,
  };
};
export type Table = ReturnType<typeof createTable>;
