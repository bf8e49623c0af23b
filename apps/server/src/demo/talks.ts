import { staffRows } from '@koi/contract';
import { memberGuest, visitorGuest } from '../modules/talk/live-chat/index.ts';
import type { Happening, Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
const HOURS = 60;
const DAYS = 24 * HOURS;
const ANSWERER = 'service01';

/** A message, or the end of the talk by the staff. */
type Word =
  | readonly [minutesAgo: number, by: 'guest' | 'staff', text: string]
  | readonly [minutesAgo: number, by: 'close'];

interface Story {
  /** Name of the member. Absent for a visitor. */
  member?: string;
  visitor?: string;
  /** Number of the last messages that the staff have not read. */
  unread: number;
  words: readonly Word[];
}

const stories: readonly Story[] = [
  {
    member: 'koi8866',
    unread: 1,
    words: [
      [2 * DAYS + 30, 'guest', '你好，红包一般几点可以领？'],
      [2 * DAYS + 28, 'staff', '您好，每天 10:00 至 12:00（北京时间）开放领取，次数按前一天 12:00 起的累计存款计算。'],
      [2 * DAYS + 27, 'guest', '明白了，谢谢'],
      [2 * DAYS + 26, 'staff', '不客气，祝您好运常在！'],
      [2 * DAYS + 20, 'close'],
      [9, 'guest', '转了 500 到天际体育，钱扣了但那边没看到'],
      [8, 'staff', '查到了，这笔钱在途，很安全。'],
      [8, 'staff', '场馆确认后自动到账；若未成功，会原路退回中心钱包。'],
      [6, 'guest', '大概要多久？'],
    ],
  },
  {
    member: 'lotus2026',
    unread: 2,
    words: [
      [17, 'guest', '我今天的返水怎么还没有到'],
      [15, 'guest', '昨天玩了一天电子游戏'],
    ],
  },
  {
    visitor: 'demo-visitor-key-0000000000000000000000001',
    unread: 1,
    words: [[4, 'guest', '请问注册需要手机号吗？']],
  },
  {
    member: 'agent8866',
    unread: 0,
    words: [
      [26 * HOURS, 'guest', '推广链接在哪里看？'],
      [26 * HOURS - 2, 'staff', '您好，请进入「我的」→「代理中心」，首页就有您的专属链接和二维码。'],
      [26 * HOURS - 5, 'guest', '看到了，谢谢'],
      [26 * HOURS - 20, 'close'],
    ],
  },
];

/** More messages than any talk of the demo has. */
const ALL = 1_000;

const tell = (story: Story, now: Date): Happening[] => {
  const { member, visitor = '', unread, words } = story;
  let id = 0;
  const guestOf = ({ memberId }: Simulation) =>
    member === undefined ? visitorGuest(visitor) : memberGuest(memberId(member));

  const say = async (simulation: Simulation, [, by, text = '']: Word, index: number): Promise<void> => {
    const { messages, duty } = simulation.modules.liveChat;
    const [guest, answerer] = [guestOf(simulation), simulation.staff(ANSWERER)];
    const message = { client_id: `demo-${index}`, text, picture: '' };
    if (by === 'close') {
      await simulation.asStaff(ANSWERER, staffRows.talks.close, { id });
    } else if (by === 'staff') {
      await messages.fromStaff(answerer, '', id, message);
    } else {
      // While staff are on duty, a guest gets no automatic answer.
      await duty.begin('demo', answerer);
      id = (await messages.fromGuest(guest, message)).talk;
      await duty.end(answerer.id);
      if (index < words.length - unread) await messages.read('staff', { id, owner: guest.owner }, ALL);
    }
    await messages.read('guest', { id, owner: guest.owner }, ALL);
  };

  return words.map((word, index) => ({
    at: new Date(now.getTime() - word[0] * MINUTE_MS),
    happen: (simulation) => say(simulation, word, index),
  }));
};

export const talksHistory = (now: Date): Happening[] => stories.flatMap((story) => tell(story, now));
