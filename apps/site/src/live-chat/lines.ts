import type { Draft, TalkState } from '@koi/client';
import type { TalkMessage } from '@koi/contract';
import { TALKS } from '@koi/contract/texts';

/** The entries of the talk, from top to bottom. */
export type Line =
  | { kind: 'time'; key: string; text: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: TalkMessage; opens: boolean; closes: boolean; seen: boolean }
  | { kind: 'draft'; key: string; draft: Draft };

/** After a pause of this length the time is shown again. */
const PAUSE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

const instant = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}+08:00`);

/** A day in Beijing, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

export const timeText = (moment: string, now: Date): string => {
  const [day = '', time = ''] = [moment.slice(0, 10), moment.slice(11, 16)];
  if (day === dayOf(now)) return `${TALKS.today} ${time}`;
  if (day === dayOf(new Date(now.getTime() - DAY_MS))) return `${TALKS.yesterday} ${time}`;
  return `${day.slice(0, 4) === dayOf(now).slice(0, 4) ? day.slice(5) : day} ${time}`;
};

const isPause = (before: TalkMessage | undefined, message: TalkMessage) =>
  !before || instant(message.at) - instant(before.at) > PAUSE_MS;

export const linesOf = (
  { messages, outbox, seen }: Pick<TalkState, 'messages' | 'outbox' | 'seen'>,
  unreadFrom: number,
  now: Date,
): Line[] => {
  const lines: Line[] = messages.flatMap((message, at) => {
    const [before, after] = [messages[at - 1], messages[at + 1]];
    const pauses = isPause(before, message);
    const marked = message.seq === unreadFrom;
    const line: Line = {
      kind: 'message',
      key: `message ${message.seq}`,
      message,
      opens: pauses || marked || before?.by !== message.by,
      closes: !after || after.by !== message.by || isPause(message, after) || after.seq === unreadFrom,
      seen: message.seq <= seen,
    };
    return [
      ...(pauses ? [{ kind: 'time' as const, key: `time ${message.seq}`, text: timeText(message.at, now) }] : []),
      ...(marked ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      line,
    ];
  });
  return [...lines, ...outbox.map((draft): Line => ({ kind: 'draft', key: `draft ${draft.client_id}`, draft }))];
};
