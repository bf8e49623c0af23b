import { memberIdOf } from '../modules/people/members/index.ts';
import { type LetterDraft, markRead, sendLetters } from '../modules/talk/letters/index.ts';
import type { Tx } from '../platform/index.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

interface DemoLetter extends Pick<LetterDraft, 'kind' | 'title' | 'content' | 'sender'> {
  minutesAgo: number;
  /** Sent to all members. Otherwise only to koi8866. */
  toAll?: true;
  isRead?: true;
}

/** Letters of koi8866, oldest first. They match the history of the account. */
const LETTERS: readonly DemoLetter[] = [
  {
    minutesAgo: 285 * DAY_MINUTES,
    isRead: true,
    kind: 'notice',
    title: '欢迎加入锦鲤',
    content: `<p>您好，感谢您的注册。</p>
<p>几件值得先做的事：</p>
<ol><li>在 <a href="#/userCent">账户设置</a> 补全资料；</li><li>在 <a href="#/wallet">卡片管理</a> 绑定一张银行卡或 USDT 地址；</li><li>读一读 <a href="#/boutBallBetInfo?type=1">常见问题</a>。</li></ol>
<p>本站为演示站点，所有金额均为<strong>试玩币</strong>，没有真实价值。祝您玩得开心、清醒。</p>`,
  },
  {
    minutesAgo: 39 * DAY_MINUTES - 10,
    isRead: true,
    kind: 'vip',
    title: '恭喜晋级 VIP3',
    content: `<p>您的累计存款与流水已达标，<strong>VIP3</strong> 即刻生效。</p>
<p>各类返水比例已上调，请在 90 天内完成保级流水。权益与进度见 <a href="#/vip">VIP 特权</a>。</p>`,
  },
  {
    minutesAgo: 20 * DAY_MINUTES,
    isRead: true,
    toAll: true,
    sender: 'content01',
    kind: 'notice',
    title: '每一局，都可以自己验证',
    content: `<p>从今天起，每张注单都附有公平证明。</p>
<h3>怎么看</h3>
<ol><li>打开 <a href="#/betRecord">投注记录</a>，点开任意一张注单；</li><li>核对下注前公布的种子哈希；</li><li>种子公开后点“验证”，在您自己的浏览器里重算这一局。</li></ol>
<p>结果与谁在玩、平台输赢多少都没有关系。</p>`,
  },
  {
    minutesAgo: 6 * DAY_MINUTES - 95,
    isRead: true,
    kind: 'money',
    title: '取款已支付',
    content: `<p>您的网银取款 <strong>¥5,200.00</strong> 已支付，请留意到账。</p><p>明细见 <a href="#/transRecord?type=2">交易记录</a>。</p>`,
  },
  {
    minutesAgo: 2 * DAY_MINUTES + 40,
    isRead: true,
    toAll: true,
    sender: 'content01',
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
    sender: 'content01',
    kind: 'activity',
    title: '锦鲤迎新季进行中',
    content: `<p>迎新季的每一项活动都写明了条件、金额与流水要求，申请前请先读完规则。</p>
<table><thead><tr><th>活动</th><th>如何参加</th></tr></thead><tbody><tr><td>首存礼金</td><td>提交申请，人工审核</td></tr><tr><td>天天红包雨</td><td>每日 10:00 至 12:00</td></tr></tbody></table>
<p><a href="#/activity">看看全部活动</a></p>`,
  },
];

export const seedLetters = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const memberId = await memberIdOf(tx, 'koi8866');
  if (memberId === undefined) throw new Error('there is no demo member koi8866');
  for (const { minutesAgo, toAll, isRead, ...letter } of LETTERS) {
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const sent = await sendLetters(tx, { ...letter, at, memberIds: toAll ? 'all' : [memberId] });
    if (isRead && sent) await markRead(tx, memberId, sent.id, new Date(at.getTime() + MINUTE_MS));
  }
};
