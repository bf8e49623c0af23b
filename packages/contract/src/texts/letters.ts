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

/** The end of a letter about a new pay password, which somebody else may have asked for. */
const notMe = (advice: string) =>
  `<p>如果不是您本人操作，请立即前往<a href="#/payReset">找回支付密码</a>点「不是我」${advice}，<a href="#/password">修改登录密码</a>，并联系客服。</p>`;

/** The end of a letter about data, which somebody else may have asked for. */
const notMine = '<p>如果不是您本人操作，请立即<a href="#/password">修改登录密码</a>并联系客服。</p>';
/** The end of a letter about a recovery, which somebody else may have asked for. */
const notMyRecovery =
  '<p>如果不是您本人，请用现在的密码登录一次，或前往<a href="#/security">安全中心</a>点「不是我」：申请会立即停止。</p>';

/** Letters that the platform sends automatically. `content` is HTML. */
export const PLATFORM_LETTERS = {
  care: {
    title: STAFF_PROTECTION.careTitle,
    content: `<p>${STAFF_PROTECTION.careText}</p><p>前往 <a href="#/protection">理性娱乐</a>。</p>`,
  },
  closureAsked: ({ at, ready }: { at: string; ready: string }) => ({
    title: '已收到注销申请',
    content: `<p>您的账户于 ${at}（北京时间）申请注销。${ready} 之后由两名工作人员审核，在此之前以及审核期间，您可以在 <a href="#/closeAccount">注销账户</a> 撤回。</p>${notMine}`,
  }),
  closureRefused: (reason: string) => ({
    title: '注销申请未通过',
    content: `<p>您的注销申请未通过，账户照常使用。</p><p>原因：${escaped(reason)}</p>`,
  }),
  dataCopy: (until: string) => ({
    title: '您的数据副本已准备好',
    content: `<p>请在 ${until}（北京时间）前到 <a href="#/dataCopy">我的数据</a> 下载，下载时须输入登录密码。</p>${notMine}`,
  }),
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
  payResetAsked: ({ at, no, device }: { at: string; no: string; device: string }) => ({
    title: '正在找回支付密码',
    content: `<p>您的账户于 ${at}（北京时间）申请找回支付密码，两位工作人员正在核对。</p><p>编号：${escaped(no)}<br>设备：${escaped(device)}</p>${notMe('停止')}`,
  }),
  payResetApproved: ({ until }: { until: string }) => ({
    title: '请设置新支付密码',
    content: `<p>两位工作人员都已同意。请在 ${until}（北京时间）前前往<a href="#/payReset">找回支付密码</a>设置新支付密码。</p><p>工作人员不会问您要密码或验证码。</p>${notMe('停止')}`,
  }),
  payResetRefused: {
    title: '找回支付密码未通过',
    content: '<p>您找回支付密码的申请未通过核对，支付密码没有变化。可以重新申请，或联系客服。</p>',
  },
  payResetExpired: {
    title: '找回支付密码已结束',
    content: '<p>您找回支付密码的申请已过期，或账户在申请后有变化。支付密码没有变化，可以重新申请。</p>',
  },
  payResetDone: ({ at, until, device }: { at: string; until: string; device: string }) => ({
    title: '支付密码已重设',
    content: `<p>您的支付密码于 ${at}（北京时间）重设。${until} 前不能取款、不能换卡。</p><p>设备：${escaped(device)}</p>${notMe('恢复原来的支付密码')}`,
  }),
  payResetDenied: ({ restored }: { restored: boolean }) => ({
    title: '已停止找回支付密码',
    content: `<p>您已声明不是本人找回支付密码。${restored ? '支付密码已恢复为原来的' : '支付密码没有变化'}，其他设备已退出登录，24 小时内不能再次申请。</p><p>申请人知道您的登录密码，请立即<a href="#/password">修改登录密码</a>，并联系客服。</p>`,
  }),
  recoveryBegun: ({ at }: { at: string }) => ({
    title: '有人正在找回您的账户',
    content: `<p>客服于 ${at}（北京时间）收到找回您账户的申请，正由两位工作人员核对。同意后，申请人可以重设您的登录密码。</p>${notMyRecovery}`,
  }),
  recoveryApproved: ({ until }: { until: string }) => ({
    title: '找回账户已通过核对',
    content: `<p>两位工作人员都已同意。申请人可以在 ${until}（北京时间）前凭两段代码重设您的登录密码。</p>${notMyRecovery}`,
  }),
  recoveryEnded: {
    title: '找回账户已结束',
    content: `<p>您的账户已有登录或变化，或您已声明不是本人，找回账户的申请已经结束，登录密码没有变化。</p>`,
  },
  recoveryDone: ({ at, until, device }: { at: string; until: string; device: string }) => ({
    title: '登录密码已通过客服重设',
    content: `<p>您的登录密码于 ${at}（北京时间）通过客服重设，动态验证码已关闭。${until} 前不能取款、不能换卡。</p><p>设备：${escaped(device)}</p><p>如果不是您本人操作，请立即联系客服冻结账户。</p>`,
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
