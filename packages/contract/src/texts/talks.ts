/** Texts of the live chat. */
export const TALKS = {
  title: '在线客服',
  agent: '客服小鲤',
  onDuty: '在线 · 客服正在接待',
  offDuty: '客服休息中 · 可先留言',
  connecting: '正在连接…',
  reconnecting: '连接已断开，正在重新连接…',
  offline: '网络已断开，恢复后会自动发送',
  greeting: '您好，请问有什么可以帮您？',
  automatic: '自动回复',
  found: '以下帮助文章可能解答您的问题：',
  later: '人工客服上班后会回复您。',
  noted: '客服暂时不在线，您的留言已收到。',
  closedByStaff: '本次会话已结束，如有需要可继续留言',
  hint: '请输入您的问题',
  send: '发送',
  picture: '发送图片',
  pictureAlt: '会话图片',
  sending: '发送中',
  sent: '已送达',
  seen: '已读',
  failed: '发送失败',
  resend: '重发',
  newBelow: '条新消息',
  unreadMark: '以下是未读消息',
  older: '查看更早的消息',
  typing: '对方正在输入',
  sessionEnded: '登录已过期，请重新登录',
  logIn: '重新登录',
  tooFast: '发送太快，请稍后再试',
  tooMany: '连接过多，请稍后再试',
  tooLong: '消息不能超过1000字',
  blank: '请输入消息内容',
  pictureUnknown: '图片已失效，请重新发送',
  clientIdTaken: '消息未能发送，请重试',
  unknown: '会话不存在',
  visitor: (number: string) => `访客 ${number}`,
  today: '今天',
  yesterday: '昨天',
} as const;

/** Suggestions above the input field; a tap sends the text unchanged. */
export const TALK_QUICK_QUESTIONS = ['打码量怎么算', '取款多久到账', '存款没有到账', '修改绑定手机'] as const;

/** Texts of the back office. */
export const STAFF_TALKS = {
  taken: '已接入会话',
  handedOver: '会话已转交',
  closed: '会话已结束',
  heldBy: (name: string) => `该会话正由${name}接待`,
  stale: '会话状态已变化，请刷新后重试',
  alreadyClosed: '会话已结束',
  colleagueUnknown: '请选择可接待会话的同事',
  pictureSent: '图片已上传',
} as const;

export const TALK_STATE_NAMES = { waiting: '待回复', answered: '已回复', closed: '已结束' } as const;
