import { type Kit, units, wireMoney } from '../kit/index.ts';

interface TableView {
  round: { id: string } | null;
  last: { id: string; payout: string } | null;
}

/** How a table shows the answers of the venue. */
interface Shows<V extends TableView> {
  /** `isSame` is true when the page already shows this round. */
  round(round: NonNullable<V['round']>, atOnce: boolean, isSame: boolean): void;
  end(last: NonNullable<V['last']>, atOnce: boolean): void;
  /** Called when the balance is too low for an action. */
  refused(): void;
}

/** The venue plays a missed choice, so the page asks for the result shortly after the deadline. */
const ASK_AFTER_MS = 350;
export const askWhenDue = (kit: Pick<Kit, 'refresh'>) => () => setTimeout(() => void kit.refresh(), ASK_AFTER_MS);

/** Sends one action at a time and passes the round that it leads to, open or finished, to the table. */
export const createPlay = <V extends TableView>(kit: Kit<V>, first: V, shows: Shows<V>) => {
  let view = first;
  let busy = false;
  let seen = first.last?.id;

  const end = (last: NonNullable<V['last']>, atOnce: boolean) => {
    seen = last.id;
    shows.end(last, atOnce);
  };

  return {
    get view() {
      return view;
    },
    get busy() {
      return busy;
    },
    async send(action: string, input: Record<string, unknown>, need?: bigint): Promise<void> {
      if (busy) return;
      busy = true;
      const options = { hold: true, ...(need !== undefined && { need: wireMoney(need) }) };
      const answer = await kit.act(action, input, options).finally(() => {
        busy = false;
      });
      if (!answer.ok) return answer.code === 'insufficient' ? shows.refused() : kit.refresh();
      view = answer.view;
      if (view.round) {
        kit.showBalance();
        shows.round(view.round, false, false);
      } else if (view.last && view.last.id !== seen) {
        kit.holdBalance(wireMoney(units(answer.balance) - units(view.last.payout)));
        end(view.last, false);
      }
    },
    /** Adopts the table after a reconnect or a hidden page. Returns false when there is no round to show. */
    update(next: V, missed: string): boolean {
      const before = view.round?.id;
      view = next;
      if (next.round) shows.round(next.round, true, next.round.id === before);
      else if (next.last && next.last.id === before && next.last.id !== seen) {
        kit.toast(missed);
        end(next.last, true);
      } else return false;
      return true;
    },
  };
};
