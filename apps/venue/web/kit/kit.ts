import { createAway } from './away.ts';
import { chip, chips } from './chips.ts';
import { ENDED } from './connection.ts';
import { art, el, sprite } from './dom.ts';
import { bringElsewhere, findElsewhere } from './elsewhere.ts';
import { openFairness } from './fairness.ts';
import { historySheet } from './history.ts';
import { insufficientSheet, type Shortage } from './insufficient.ts';
import { money, moneyElement, units, wireMoney } from './money.ts';
import { frames, reducedMotion, tween } from './motion.ts';
import type { Parts } from './parts.ts';
import { tabs } from './sheet.ts';
import { createTimer } from './timer.ts';
import { createTopBar } from './top-bar.ts';
import type { ActAnswer, RefusalAnswer, StateAnswer } from './wire.ts';

export type Acted<R, V> = ({ ok: true } & ActAnswer<R, V>) | RefusalAnswer;

export interface ActOptions extends Shortage {
  /** Leaves the bar at the balance before the answer, until `kit.showBalance()`. */
  hold?: boolean;
}

/** What a game works with. `onView` hears of the table whenever it was asked for. */
export const createKit = <V>(parts: Parts, onView: (view: V) => void) => {
  const { connection, sheet, toast, sound, bridge, clock, frame, kept } = parts;
  const listeners: ((balance: string) => void)[] = [];
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
    for (const run of listeners) run(amount);
  };
  const settleBalance = (amount: string) => {
    actual = amount;
    bar.setBalance(amount);
    show(amount);
  };
  /** The bar may be older than a transfer that took the money elsewhere. */
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
    /** One action with its own key, repeated with it until there is an answer. A refusal has been shown already. */
    act,
    /** The result of a round that was closed since the page was last in sight. */
    tellAway: away.tell,
    /** Asks for the table again and calls `update`. */
    refresh,
    /** The balance as the bar shows it. */
    get balance() {
      return shown;
    },
    onBalance: (run: (balance: string) => void) => listeners.push(run),
    /** The bar at another amount for now, such as the balance less the stake while the reels turn. */
    holdBalance: show,
    /** The bar at the true balance again. */
    showBalance: () => show(actual),
    settleBalance,
    /** Where coins fly to. */
    balanceElement: bar.balance,
    toast,
    sheet,
    tabs,
    /** What the 规则 button shows; made anew each time. */
    rules(body: () => Node, title = '规则与赔付') {
      rulesBody = body;
      rulesTitle = title;
    },
    openRules: () => rulesBody && sheet({ title: rulesTitle, body: rulesBody() }),
    /** The fairness sheet, at a round's proof when one is given: 验证本局. */
    openFairness: fairness,
    insufficient: (shortage?: Shortage) => void insufficient(shortage),
    /** What the reconnecting card says of the round meanwhile. */
    awayNote: parts.reconnecting.note,
    sound,
    timer: createTimer({ now: clock.now, tick: () => sound.play('tick') }),
    /** Milliseconds of server time. */
    now: clock.now,
    money,
    moneyElement,
    units,
    wireMoney,
    chips,
    chip,
    /** Asks first when something would be left behind. */
    confirmExit(text?: string) {
      if (text === undefined) return bridge().exit();
      sheet({
        title: '离开游戏',
        body: el('p', {}, text),
        actions: [{ label: '离开', tone: 'quiet', run: () => bridge().exit() }, { label: '继续游戏' }],
      });
    },
    get reducedMotion() {
      return reducedMotion();
    },
    /** A light room: dark text in the bar. */
    setLight: (light: boolean) => frame.stage.classList.toggle('light', light),
    progress: (share: number) => parts.loading.progress(0.3 + 0.7 * share),
    stage: { height: frame.height, pixelRatio: frame.pixelRatio, point: frame.point, onResize: frame.onResize },
    frames,
    tween,
    el,
    sprite,
    art,
  };
};
export type Kit<V = unknown> = ReturnType<typeof createKit<V>>;
