import { memberIdOf } from '../modules/people/members/index.ts';
import { colleaguesWho } from '../modules/people/staff/index.ts';
import { addTemplates, type ImportedOrder, importOrder } from '../modules/talk/work-orders/index.ts';
import type { Tx } from '../platform/index.ts';

const MINUTE_MS = 60_000;
const HOURS = 60;
const DAYS = 24 * HOURS;
const ANSWERER = 'service01';

const templates = [
  {
    title: '转账待结算说明',
    content:
      '您好，这笔转账正在等待场馆确认，资金是安全的。场馆确认后会自动到账；若未成功，会原路退回中心钱包，请您稍候查看转账记录。',
  },
  {
    title: '打码量说明',
    content:
      '您好，每笔存款需完成 1 倍有效流水后方可取款。您可以在「取款」页点击打码量，查看每一项要求和已完成的进度。',
  },
  {
    title: '取款时效',
    content: '您好，取款提交后通常 30 分钟内完成审核，大额取款需要两位同事复核，最迟不超过 24 小时，请您放心等候。',
  },
  { title: '请提供凭证', content: '您好，请提供付款时间、金额以及付款凭证的截图说明，我们收到后会立即为您核实。' },
  { title: '感谢语', content: '不客气，感谢您的耐心等待。如果还有其他问题，随时可以联系我们，祝您好运常在！' },
] as const;

type Step = readonly [minutesAfter: number, deed: ImportedOrder['steps'][number]['deed'], text?: string];

interface Story {
  member: string;
  minutesAgo: number;
  draft: ImportedOrder['draft'];
  steps: readonly Step[];
}

/** One work order in each state for the first member, and a queue of others for the back office. */
const stories: readonly Story[] = [
  {
    member: 'koi8866',
    minutesAgo: 12 * DAYS,
    draft: {
      title: '捕鱼游戏结算疑问',
      content: '昨晚在捕鱼里打中一条 30 倍的鱼，注单显示已结算，但是不知道派彩是怎么算的，麻烦解释一下。',
      category: 'game',
      priority: 'low',
    },
    steps: [
      [9, 'take'],
      [
        22,
        'staff-reply',
        '您好，捕鱼每一炮是一笔独立注单，派彩等于炮值乘以鱼的倍数。该笔炮值 2.00 元，30 倍即派彩 60.00 元，您可以在投注记录中点开这一笔，查看公平性验证。',
      ],
      [41, 'member-reply', '明白了，刚才用验证页算了一遍，对得上，谢谢。'],
      [47, 'staff-reply', '不客气，祝您好运常在！'],
      [60, 'member-close'],
    ],
  },
  {
    member: 'koi8866',
    minutesAgo: 26 * HOURS,
    draft: {
      title: '修改绑定手机号',
      content: '原来的号码已经停用了，想换成新的手机号，请问需要提供什么资料？',
      category: 'account',
      priority: 'normal',
    },
    steps: [],
  },
  {
    member: 'koi8866',
    minutesAgo: 20 * HOURS,
    draft: {
      title: '真人场馆进入后黑屏',
      content: '晚上九点多进百家乐，画面一直是黑的，声音是正常的。换了 Wi-Fi 和 5G 都一样，手机是安卓 14。',
      category: 'technical',
      priority: 'high',
    },
    steps: [
      [13, 'take'],
      [15, 'note', '已转技术同事排查，机型与安卓 14 的视频解码有关，预计今天有结果。'],
    ],
  },
  {
    member: 'koi8866',
    minutesAgo: 3 * HOURS,
    draft: {
      title: '存款未到账，请协助核实',
      content: '今早用 USDT 存款 1,000 元，链上已经确认了，余额还没有变化，麻烦帮忙看一下。',
      category: 'payment',
      priority: 'urgent',
    },
    steps: [
      [6, 'take'],
      [9, 'staff-reply', '您好，已收到您的反馈，正在为您核对链上记录，请稍候。'],
      [24, 'staff-reply', '您好，款项已核实并入账到中心钱包，请刷新余额查看。给您带来不便，敬请谅解。'],
      [26, 'member-reply', '已到账，谢谢！'],
      [29, 'staff-reply', '不客气，感谢您的耐心等待。如果问题已解决，您可以关闭这张工单。'],
    ],
  },
  {
    member: 'lotus2026',
    minutesAgo: 95,
    draft: {
      title: '红包次数好像不对',
      content: '今天看到只有 1 次领取机会，昨天我有存款，想确认一下是怎么计算的。',
      category: 'general',
      priority: 'normal',
    },
    steps: [
      [
        11,
        'staff-reply',
        '您好，红包按前一日 12:00 至当日 10:00 的累计存款计算次数。您昨天的存款时间是 11:40，早于 12:00，所以没有计入今天的次数。',
      ],
      [37, 'member-reply', '那今天再存的话，明天能多领几次吗？'],
    ],
  },
  {
    member: 'agent8866',
    minutesAgo: 34,
    draft: {
      title: '推广链接在微信里打不开',
      content: '会员反馈在微信里点链接会被拦截，请问有没有备用的网址可以用？',
      category: 'technical',
      priority: 'high',
    },
    steps: [],
  },
  {
    member: 'lotus2026',
    minutesAgo: 16,
    draft: {
      title: '取款银行卡想换一张',
      content: '之前绑定的银行卡准备注销，想换成另一张卡收款，旧卡需要先解绑吗？',
      category: 'account',
      priority: 'normal',
    },
    steps: [],
  },
];

const stepOf = (openedAt: Date, [minutesAfter, deed, text = '']: Step): ImportedOrder['steps'][number] => {
  const at = new Date(openedAt.getTime() + minutesAfter * MINUTE_MS);
  return deed === 'take' || deed === 'member-close' ? { at, deed } : { at, deed, text };
};

export const seedWorkOrders = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const staff = (await colleaguesWho(tx, 'work-orders.answer')).find(({ name }) => name === ANSWERER);
  if (staff === undefined) throw new Error(`the demo has no ${ANSWERER}`);
  await addTemplates(tx, templates, now);
  for (const { member, minutesAgo, draft, steps } of stories) {
    const memberId = await memberIdOf(tx, member);
    if (memberId === undefined) throw new Error(`the demo has no ${member}`);
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    await importOrder(tx, { memberId, draft, at, staff, steps: steps.map((step) => stepOf(at, step)) });
  }
};
