import { memberIdOf } from '../modules/people/members/index.ts';
import { colleaguesWho } from '../modules/people/staff/index.ts';
import { type ImportedTalk, importTalk } from '../modules/talk/live-chat/index.ts';
import type { Tx } from '../platform/index.ts';

const MINUTE_MS = 60_000;
const HOURS = 60;
const DAYS = 24 * HOURS;
const ANSWERER = 'service01';

type Word = readonly [minutesAgo: number, by: ImportedTalk['words'][number]['by'], text: string];

interface Story {
  /** Name of the member. Absent for a visitor. */
  member?: string;
  visitor?: string;
  unread: number;
  closed?: boolean;
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
      [2 * DAYS + 20, 'system', '本次会话已结束，如有需要可继续留言'],
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
    closed: true,
    words: [
      [26 * HOURS, 'guest', '推广链接在哪里看？'],
      [26 * HOURS - 2, 'staff', '您好，请进入「我的」→「代理中心」，首页就有您的专属链接和二维码。'],
      [26 * HOURS - 5, 'guest', '看到了，谢谢'],
      [26 * HOURS - 20, 'system', '本次会话已结束，如有需要可继续留言'],
    ],
  },
];

const guestOf = async (tx: Tx, { member, visitor = '' }: Story): Promise<number | string> => {
  if (member === undefined) return visitor;
  const id = await memberIdOf(tx, member);
  if (id === undefined) throw new Error(`the demo has no ${member}`);
  return id;
};

export const seedTalks = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const staff = (await colleaguesWho(tx, 'service.answer')).find(({ name }) => name === ANSWERER);
  if (staff === undefined) throw new Error(`the demo has no ${ANSWERER}`);
  for (const story of stories) {
    const { unread, closed = false, words } = story;
    await importTalk(tx, {
      guest: await guestOf(tx, story),
      staff,
      unread,
      closed,
      words: words.map(([minutesAgo, by, text]) => ({
        by,
        text,
        at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
      })),
    });
  }
};
