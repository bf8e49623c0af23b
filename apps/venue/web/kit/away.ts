import type { Connection } from './connection.ts';
import { el } from './dom.ts';
import { roundResult, roundSummary } from './history.ts';
import { money } from './money.ts';
import type { Sheet, SheetOptions } from './sheet.ts';
import type { HistoryAnswer, HistoryRound } from './wire.ts';

interface AwayDeps {
  code: string;
  now: () => number;
  connection: Connection;
  sheet: (options: SheetOptions) => Sheet;
  onProof: (id: string) => void;
}

/** Returns the newest round if it was closed after the page was last visible. */
export const closedWhileAway = (
  rounds: readonly Pick<HistoryRound, 'id' | 'closed_at'>[],
  seenAt: number,
): string | undefined => rounds.find(({ closed_at }) => Date.parse(closed_at) > seenAt)?.id;

/** Storage can be unavailable in a frame of another origin. Then nothing is stored or reported. */
const storageOf = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

const row = (label: string, value: Node | string) => el('div', {}, label, el('b', {}, value));

const resultSheet = (round: HistoryRound, onProof: () => void): SheetOptions => ({
  title: '离开期间的结果',
  body: el(
    'div',
    {},
    el('p', {}, '您离开后，未完成的一局已按规则结算：'),
    el('p', { class: 'away-words' }, roundSummary(round)),
    el(
      'div',
      { class: 'rows' },
      row('扣款', money(round.stake)),
      row('派彩', money(round.payout)),
      row('输赢', roundResult(round)),
    ),
  ),
  actions: [{ label: '验证本局', tone: 'soft', run: onProof }, { label: '知道了' }],
});

/** Shows once the result of a round that was closed while the player was away. */
export const createAway = ({ code, now, connection, sheet, onProof }: AwayDeps) => {
  const name = `koi:${code}:seen`;
  const note = () => {
    try {
      storageOf()?.setItem(name, String(now()));
    } catch {
      // Storage is full or unavailable, so the next visit starts without the time.
    }
  };

  return {
    /** Called with every answer that the player has seen. */
    note,
    async tell(): Promise<void> {
      const seenAt = Number(storageOf()?.getItem(name));
      if (seenAt > 0) {
        const answer = await connection.request<HistoryAnswer>('/play/history');
        const id = answer.ok ? closedWhileAway(answer.rounds, seenAt) : undefined;
        const round = answer.ok ? answer.rounds.find((each) => each.id === id) : undefined;
        if (round) sheet(resultSheet(round, () => onProof(round.id)));
      }
      note();
    },
  };
};
