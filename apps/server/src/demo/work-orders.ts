import { memberRows, type RequestOf, staffRows } from '@koi/contract';
import type { Happening, Simulation } from './simulation.ts';

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

type Action = 'member-reply' | 'staff-reply' | 'note' | 'take' | 'member-close';
type Step = readonly [minutesAfter: number, action: Action, text?: string];

interface Story {
  member: string;
  minutesAgo: number;
  draft: Pick<RequestOf<typeof memberRows.workOrders.create>, 'title' | 'content' | 'category' | 'priority'>;
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

const act = ({ asMember, asStaff }: Simulation, member: string, id: number, [, action, content = '']: Step) => {
  switch (action) {
    case 'member-reply':
      return asMember(member, memberRows.workOrders.reply, { work_order_id: id, content });
    case 'member-close':
      return asMember(member, memberRows.workOrders.close, { id });
    case 'staff-reply':
      return asStaff(ANSWERER, staffRows.workOrders.reply, { id, content });
    case 'note':
      return asStaff(ANSWERER, staffRows.workOrders.note, { id, content });
    case 'take':
      return asStaff(ANSWERER, staffRows.workOrders.take, { id });
  }
};

const tell = ({ member, minutesAgo, draft, steps }: Story, now: Date): Happening[] => {
  const after = (minutes: number) => new Date(now.getTime() - (minutesAgo - minutes) * MINUTE_MS);
  let id = 0;
  return [
    {
      at: after(0),
      happen: async ({ asMember }) => {
        ({ id } = await asMember(member, memberRows.workOrders.create, draft));
      },
    },
    ...steps.map((step) => ({
      at: after(step[0]),
      happen: (simulation: Simulation) => act(simulation, member, id, step),
    })),
    // The member has read all answers.
    { at: now, happen: ({ asMember }) => asMember(member, memberRows.workOrders.detail, { id }) },
  ];
};

export const workOrdersHistory = (firstDay: Date, now: Date): Happening[] => [
  {
    at: firstDay,
    happen: async ({ asStaff }) => {
      for (const template of templates) {
        await asStaff(ANSWERER, staffRows.replyTemplates.save, { id: 0, version: 0, ...template });
      }
    },
  },
  ...stories.flatMap((story) => tell(story, now)),
];
