import { createAway } from './away.ts';
import { ENDED } from './connection.ts';
import { bringElsewhere, findElsewhere } from './elsewhere.ts';
import { openFairness } from './fairness.ts';
import { historySheet } from './history.ts';
import { insufficientSheet, type Shortage } from './insufficient.ts';
import { reducedMotion } from './motion.ts';
import type { Parts } from './parts.ts';
import { createTimer } from './timer.ts';
import { createTopBar } from './top-bar.ts';
import type { ActAnswer, RefusalAnswer, StateAnswer } from './wire.ts';

type Acted<R, V> = ({ ok: true } & ActAnswer<R, V>) | RefusalAnswer;

export interface ActOptions extends Shortage {
  /** Keeps the bar at the previous balance until `kit.showBalance()` is called. */
  hold?: boolean;
}

/** The functions available to a game. `onView` is called whenever the table was requested again. */
export const createKit = <V>(parts: Parts, onView: (view: V) => void) => {
  const { connection, sheet, toast, sound, bridge, clock, frame, kept } = parts;
  let actual = '0.00';
  let shown = '0.00';
  let rulesBody: (() => Node) | undefined;
  let rulesTitle = '规则与赔付';

  const fairness = (id?: string) => openFairness({ connection, toast, sheet }, id);
  const bar = createTopBar({
    sound,
    onRules: () => rulesBody && sheet({ title: rulesTitle, body: rulesBody() }),
    onFairness: () => fairness(),
    onHistory: () => sheet(historySheet(connection, fairness)),
  });
  frame.stage.append(bar.element);
  const away = createAway({ code: parts.code, now: clock.now, connection, sheet, onProof: fairness });

  const show = (amount: string) => {
    if (shown === amount) return;
    shown = amount;
    bar.setBalance(amount);
  };
  const settleBalance = (amount: string) => {
    actual = amount;
    bar.setBalance(amount);
    show(amount);
  };
  /** The displayed balance can be older than a transfer that moved the money elsewhere. */
  const readBalance = async () => {
    const state = await connection.request<StateAnswer<V>>('/play/state');
    if (state.ok) settleBalance(state.balance);
  };
  const bring = async () => {
    const { ok, message } = await bringElsewhere(bridge());
    if (ok) await readBalance();
    toast(ok ? '已取来，请重新下注' : message, ok ? 'done' : 'plain');
    return ok;
  };
  let isShort = false;
  const insufficient = async (shortage: Shortage = {}) => {
    if (isShort) return;
    isShort = true;
    const [elsewhere] = await Promise.all([findElsewhere(bridge()), readBalance()]);
    let isBringing = false;
    const onBring = async () => {
      if (isBringing) return;
      isBringing = true;
      if (await bring()) opened.close();
      isBringing = false;
    };
    const ways = { elsewhere, onBring: () => void onBring(), onLobby: () => bridge().exit() };
    const opened = sheet({
      ...insufficientSheet(actual, shortage, ways),
      onClose: () => {
        isShort = false;
      },
    });
  };

  const act = async <R = unknown>(
    action: string,
    input: Record<string, unknown> = {},
    { hold = false, ...shortage }: ActOptions = {},
  ): Promise<Acted<R, V>> => {
    const pending = { key: crypto.randomUUID(), action, input };
    kept.setPending(pending);
    const answer = await connection.request<ActAnswer<R, V>>('/play/act', pending);
    kept.setPending(undefined);
    if (!answer.ok) {
      if (answer.code === 'insufficient') void insufficient(shortage);
      else if (answer.code !== ENDED.code) toast(answer.message);
      return answer;
    }
    clock.sync(answer.server_time);
    if (hold) actual = answer.balance;
    else settleBalance(answer.balance);
    bridge().tell('balance');
    away.note();
    return answer;
  };

  const refresh = async () => {
    const state = await connection.request<StateAnswer<V>>('/play/state');
    if (!state.ok) return;
    clock.sync(state.server_time);
    settleBalance(state.balance);
    onView(state.view);
    away.note();
  };

  return {
    /** Sends one action with its own key and repeats it until it is answered. A refusal has already been shown to the player. */
    act,
    /** Shows the result of a round that was closed since the page was last visible. */
    tellAway: away.tell,
    /** Requests the table again and calls `update`. */
    refresh,
    /** The balance as displayed in the bar. */
    get balance() {
      return shown;
    },
    /** Temporarily displays another amount, such as the balance minus the stake while the reels turn. */
    holdBalance: show,
    /** Displays the actual balance again. */
    showBalance: () => show(actual),
    settleBalance,
    toast,
    sheet,
    /** Sets the content of the 规则 button, which is created each time it is opened. */
    rules(body: () => Node, title = '规则与赔付') {
      rulesBody = body;
      rulesTitle = title;
    },
    openRules: () => rulesBody && sheet({ title: rulesTitle, body: rulesBody() }),
    /** Opens the fairness sheet, at the proof of a round if one is given (验证本局). */
    openFairness: fairness,
    insufficient: (shortage?: Shortage) => void insufficient(shortage),
    /** Sets the text about the current round on the reconnecting card. */
    awayNote: parts.reconnecting.note,
    sound,
    timer: createTimer({ now: clock.now, tick: () => sound.play('tick') }),
    /** Server time in milliseconds. */
    now: clock.now,
    get reducedMotion() {
      return reducedMotion();
    },
    progress: (share: number) => parts.loading.progress(0.3 + 0.7 * share),
    stage: { height: frame.height, pixelRatio: frame.pixelRatio, point: frame.point, onResize: frame.onResize },
  };
};
export type Kit<V = unknown> = ReturnType<typeof createKit<V>>;
