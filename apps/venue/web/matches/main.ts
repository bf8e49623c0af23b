import './room.css';
import './fixtures.css';
import './records.css';
import './slip.css';
import './duel.css';
import './board.css';
import './play.css';
import { el, frames, type Kit, money, moneyElement, startGame, units, wireMoney } from '../kit/index.ts';
import { duelScreen } from './duel-screen.ts';
import { type BetScreen, leagueScreen } from './league-screen.ts';
import { phaseOf } from './live.ts';
import { type PlayScreen, playScreen } from './play-screen.ts';
import { createRoom, type Room } from './room.ts';
import { rulesSheet } from './rules.ts';
import { type Closed, sumOf, type View } from './view.ts';

const SEEN_KEY = 'koi:matches:seen';
const NEWS_MS = 600_000;

/** Shows either the fixtures or the round that is being played. */
const createTable = (root: HTMLElement, room: Room, first: View) => {
  const { kit, picks, sport } = room;
  let view = first;
  let busy = false;
  let bets: BetScreen | undefined;
  let playing: { id: string; screen: PlayScreen } | undefined;
  let preparing = '';

  const showBets = () => {
    playing = undefined;
    bets = sport.layout === 'duel' ? duelScreen(room, actions) : leagueScreen(room, actions);
    root.replaceChildren(bets.element);
  };

  const showPlay = async (closed: Closed) => {
    if (preparing === closed.id || playing?.id === closed.id) return;
    preparing = closed.id;
    const screen = await playScreen(room, closed);
    preparing = '';
    bets = undefined;
    playing = { id: closed.id, screen };
    root.replaceChildren(screen.element);
    seen(closed.id);
  };

  /** Reports once a round that ended while the page was hidden, without playing it. */
  const tellEnded = (closed: Closed) => {
    const ended = kit.now() - Date.parse(closed.locked_at ?? '');
    if (ended > NEWS_MS || seen() === closed.id) return;
    seen(closed.id);
    const back = sumOf(closed.bets, 'payout');
    kit.sheet({
      title: '上一局已结束',
      body: el(
        'div',
        { class: 'ended' },
        ...closed.bets.map((bet) =>
          el(
            'p',
            {},
            el('span', {}, bet.label),
            el('b', { class: 'num' }, `${money(bet.stake)} → ${money(bet.payout ?? '0')}`),
          ),
        ),
        el('p', { class: 'ended-sum' }, el('span', {}, '返还'), moneyElement(wireMoney(back))),
      ),
      actions: [{ label: '知道了' }],
    });
  };

  /** `isReloaded` is true when the table was requested again, so that the displayed balance already includes the payout. */
  const take = (next: View, isReloaded: boolean) => {
    view = next;
    if (picks.reprice(next) > 0) kit.toast('未确认的选项已清除');
    const { last } = next;
    const live = last && phaseOf(sport, last, kit.now()).phase !== 'over';
    if (last && live) {
      // The bar shows the balance before the payout until the match is over.
      if (isReloaded && phaseOf(sport, last, kit.now()).phase !== 'settle')
        kit.holdBalance(wireMoney(units(kit.balance) - sumOf(last.bets, 'payout')));
      void showPlay(last);
      return;
    }
    if (last && playing?.id !== last.id) tellEnded(last);
    if (playing) return;
    if (bets) bets.update(next);
    else showBets();
  };

  /** The highest stake per pick that the balance allows, offered when the balance is too low. */
  const shortage = () => {
    const each = units(kit.balance) / BigInt(picks.list.length);
    const whole = each - (each % 100n);
    const run = () => {
      picks.setStake(whole);
      void actions.confirm();
    };
    const instead = { amount: wireMoney(whole * BigInt(picks.list.length)), run };
    return { need: wireMoney(picks.total()), ...(whole >= units(view.limits.least) && { instead }) };
  };

  const actions = {
    view: () => view,
    async confirm(): Promise<boolean> {
      if (busy || picks.list.length === 0) return false;
      const { least, most } = view.limits;
      const outside = picks.list.some(({ stake }) => stake < units(least) || stake > units(most));
      if (outside) {
        kit.toast(`每注 ${money(least)}–${money(most)}`);
        return false;
      }
      busy = true;
      const sent = picks.list.map(({ fixture, market, selection, stake }) => ({
        entry: fixture.id,
        market: market.key,
        selection: selection.key,
        odds: selection.odds,
        stake: wireMoney(stake),
      }));
      const answer = await kit.act('bet', { day: view.day, bets: sent }, shortage());
      busy = false;
      if (!answer.ok) {
        if (answer.code === 'odds_changed' || answer.code === 'closed') await kit.refresh();
        return false;
      }
      kit.sound.play('chip');
      kit.toast('投注成功', 'done');
      picks.clear();
      take(answer.view, false);
      return true;
    },
    async kickOff() {
      const round = view.round?.id;
      if (busy || !round) return;
      busy = true;
      const answer = await kit.act('kickoff', { round }, { hold: true });
      busy = false;
      if (answer.ok) take(answer.view, false);
      else await kit.refresh();
    },
  };

  frames((step) => {
    if (playing) {
      if (!playing.screen.tick(step)) return;
      kit.showBalance();
      showBets();
    } else if (bets?.tick(view)) void actions.kickOff();
  });

  take(first, true);
  return { take, view: () => view };
};

let seenHere: string | null = null;

/** The last round that this tab has reported, kept across a reload when storage is available. */
const seen = (id?: string): string | null => {
  seenHere = id ?? seenHere;
  try {
    if (id !== undefined) sessionStorage.setItem(SEEN_KEY, id);
    return sessionStorage.getItem(SEEN_KEY);
  } catch {
    return seenHere;
  }
};

let table: ReturnType<typeof createTable> | undefined;
let open: Kit<View> | undefined;

void startGame<View>({
  mount(root, session, kit) {
    open = kit;
    const room = createRoom(kit, session);
    const { look } = room;
    root.classList.add('matches', `theme-${session.theme}`);
    root.classList.toggle('dark', look.dark);
    for (const [index, name] of ['deep', 'middle', 'light'].entries())
      root.style.setProperty(`--room-${name}`, look.room[index] ?? '');
    kit.awayNote('比赛在服务器上照常进行，已确认的注单有效');
    const made = createTable(root, room, session.view);
    kit.rules(rulesSheet(room, made.view), `${session.name} · 规则`);
    table = made;
  },
  update: (view) => table?.take(view, true),
  pause: () => open?.sound.crowd(0),
});
