import { memberRows, type RequestOf, staffRows } from '@koi/contract';
import type { Happening } from './simulation.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const MEMBER = 'koi8866';
const SENDER = 'content01';

interface DemoLetter extends Pick<RequestOf<typeof staffRows.letters.send>, 'kind' | 'title' | 'content'> {
  minutesAgo: number;
  /** Sent to all members. Otherwise only to koi8866. */
  toAll?: true;
}

/** Letters that staff wrote to koi8866 or to everyone, oldest first. */
const LETTERS: readonly DemoLetter[] = [
  {
    minutesAgo: 285 * DAY_MINUTES,
    kind: 'notice',
    title: '欢迎加入锦鲤',
    content: `<p>您好，感谢您的注册。</p>
<p>几件值得先做的事：</p>
<ol><li>在 <a href="#/userCent">账户设置</a> 补全资料；</li><li>在 <a href="#/wallet">卡片管理</a> 绑定一张银行卡或 USDT 地址；</li><li>在 <a href="#/protection">理性娱乐</a> 给自己设一个限额，也可以随时暂停；</li><li>读一读 <a href="#/boutBallBetInfo?type=1">常见问题</a>。</li></ol>
<p>本站为演示站点，所有金额均为<strong>试玩币</strong>，没有真实价值。祝您玩得开心、清醒。</p>`,
  },
  {
    minutesAgo: 20 * DAY_MINUTES,
    toAll: true,
    kind: 'notice',
    title: '每一局，都可以自己验证',
    content: `<p>从今天起，每张注单都附有公平证明。</p>
<h3>怎么看</h3>
<ol><li>打开 <a href="#/betRecord">投注记录</a>，点开任意一张注单；</li><li>核对下注前公布的种子哈希；</li><li>种子公开后点“验证”，在您自己的浏览器里重算这一局。</li></ol>
<p>结果与谁在玩、平台输赢多少都没有关系。</p>`,
  },
  {
    minutesAgo: 2 * DAY_MINUTES + 40,
    toAll: true,
    kind: 'transfer',
    title: '场馆例行维护说明',
    content: `<p>各场馆每周凌晨会有一次例行维护，每次约 40 分钟。</p>
<blockquote><p>维护期间转账可能显示“待结算”。资金在途，场馆恢复后自动到账，未成功则原路退回，不会丢失，也不会重复。</p></blockquote>`,
  },
  {
    minutesAgo: 310,
    kind: 'security',
    title: '给支付密码上一道锁',
    content: `<p>支付密码用于绑卡与取款。请不要与登录密码相同，也不要告诉任何人，<strong>客服不会向您索取</strong>。</p>
<p>连续输错五次会锁定一小时。需要更换时，请前往 <a href="#/password">修改密码</a>。</p>`,
  },
  {
    minutesAgo: 140,
    kind: 'rebate',
    title: '昨日返水已派发',
    content: `<p>您昨日的返水已结算完毕，正等待领取，一倍流水即可取款。</p><p><a href="#/fanshui">前往领取</a></p>`,
  },
  {
    minutesAgo: 25,
    toAll: true,
    kind: 'activity',
    title: '锦鲤迎新季进行中',
    content: `<p>迎新季的每一项活动都写明了条件、金额与流水要求，申请前请先读完规则。</p>
<table><thead><tr><th>活动</th><th>如何参加</th></tr></thead><tbody><tr><td>首存礼金</td><td>提交申请，人工审核</td></tr><tr><td>天天红包雨</td><td>每日 10:00 至 12:00</td></tr></tbody></table>
<p><a href="#/activity">看看全部活动</a></p>`,
  },
];

/** The member has read all letters up to yesterday. */
const READ_MINUTES_AGO = DAY_MINUTES;

export const lettersHistory = (now: Date): Happening[] => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  return [
    ...LETTERS.map(({ minutesAgo, toAll, ...letter }, index): Happening => {
      const to = toAll ? { audience: 'all' as const } : { audience: 'some' as const, names: MEMBER };
      const form = { ...letter, ...to, submit: `demo-letter-${index}` };
      return { at: ago(minutesAgo), happen: ({ asStaff }) => asStaff(SENDER, staffRows.letters.send, form) };
    }),
    {
      at: ago(READ_MINUTES_AGO),
      happen: ({ asMember }) => asMember(MEMBER, memberRows.content.readNotice, { id: 0 }),
    },
  ];
};
