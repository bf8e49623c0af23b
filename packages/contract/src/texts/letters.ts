import { STAFF_PROTECTION } from './protection.ts';

/** Letters to members (站内信). */
export const LETTERS = {
  title: '消息中心',
  readAll: '全部已读',
  unreadCount: (count: number) => `${count} 条未读`,
  allRead: '已全部标为已读',
  today: '今天',
  earlier: '更早',
  announcementsEmpty: '暂无公告',
  lettersEmpty: '暂无站内信',
  unknown: '该消息不存在',
  namesMissing: '请输入收信会员的账号',
  namesMany: '一次最多发送给500位会员，更多请选择全部会员',
  namesUnknown: (names: readonly string[]) => `以下会员不存在：${names.join('、')}`,
  titleMissing: '请输入标题，30字以内',
  contentMissing: '请输入正文',
  contentLong: '正文过长，请控制在20000字以内',
  noMembers: '还没有会员',
  sent: '站内信已发送',
} as const;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Facts in a letter about an order. `amount` is shown as given, `at` is Beijing time. */
export interface MoneyLetterFacts {
  amount: string;
  no: string;
  at: string;
}

/** The end of a letter: number and time of the order, and a link to its record. */
const orderLines = ({ no, at }: MoneyLetterFacts, type: 1 | 2) =>
  `<p>订单号：${escaped(no)}<br>时间：${at}（北京时间）</p><p>明细见 <a href="#/transRecord?type=${type}">交易记录</a>。</p>`;

/** Letters that the platform sends automatically. `content` is HTML. */
export const PLATFORM_LETTERS = {
  care: {
    title: STAFF_PROTECTION.careTitle,
    content: `<p>${STAFF_PROTECTION.careText}</p><p>前往 <a href="#/protection">理性娱乐</a>。</p>`,
  },
  houseLimit: ({ limit, value, at }: { limit: string; value: string; at: string }) => ({
    title: STAFF_PROTECTION.announcementTitle,
    content: STAFF_PROTECTION.announcementText(limit, value, at),
  }),
  depositCredited: (facts: MoneyLetterFacts) => ({
    title: '存款已到账',
    content: `<p>您的存款 <strong>¥${facts.amount}</strong> 已计入中心钱包。</p>${orderLines(facts, 1)}`,
  }),
  depositRefused: (facts: MoneyLetterFacts, reason: string) => ({
    title: '存款未通过',
    content: `<p>您的存款订单 <strong>¥${facts.amount}</strong> 未通过审核，没有入账。</p><p>原因：${escaped(reason)}</p>${orderLines(facts, 1)}<p>如您确已付款，请保留凭证并联系客服。</p>`,
  }),
  withdrawalPaid: (facts: MoneyLetterFacts, target: string) => ({
    title: '取款已支付',
    content: `<p>您的取款 <strong>¥${facts.amount}</strong> 已支付至 ${escaped(target)}，请留意到账。</p>${orderLines(facts, 2)}`,
  }),
  withdrawalReturned: (facts: MoneyLetterFacts, reason: string) => ({
    title: '取款已退回',
    content: `<p>您的取款 <strong>¥${facts.amount}</strong> 未通过审核，已全额退回中心钱包。</p><p>原因：${escaped(reason)}</p>${orderLines(facts, 2)}`,
  }),
  newDevice: ({ at, device, address }: { at: string; device: string; address: string }) => ({
    title: '新设备登录',
    content: `<p>您的账户于 ${at}（北京时间）在新设备上登录。</p><p>设备：${escaped(device)}<br>IP 地址：${escaped(address)}</p><p>如果不是您本人操作，请立即<a href="#/password">修改密码</a>，在<a href="#/security">安全中心</a>退出该设备，并联系客服。</p>`,
  }),
} as const;

/** Names of devices, derived from the browser's user agent. */
export const DEVICE_NAMES = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: '安卓设备',
  windows: 'Windows 电脑',
  mac: 'Mac 电脑',
  linux: 'Linux 电脑',
  other: '未知设备',
} as const;

/** Names of browsers, derived from the user agent. */
export const BROWSER_NAMES = {
  wechat: '微信',
  qq: 'QQ 浏览器',
  uc: 'UC 浏览器',
  huawei: '华为浏览器',
  xiaomi: '小米浏览器',
  edge: 'Edge',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const;

export const LETTER_KIND_NAMES = {
  notice: '通知',
  money: '资金',
  transfer: '转账',
  rebate: '返水',
  vip: 'VIP',
  security: '安全',
  activity: '活动',
} as const;
