import type { ActivityTerms, BonusTier } from '@koi/contract/rules/activities';

interface ActivityText {
  type: string;
  art: string;
  title: string;
  headline: string;
  tagline: string;
  memo: string;
  canApply: boolean;
  /** True when the activity runs for this month and the next. Otherwise it has no end. */
  ends: boolean;
  terms: ActivityTerms;
  content: string;
}

const NO_BONUS: ActivityTerms = { basis: 'none', category: '', tiers: [] };
const percentTier = (from: string, percent: string, cap: string, multiple: string): BonusTier => ({
  from,
  percent,
  cap,
  amount: '',
  multiple,
});
const amountTier = (from: string, amount: string, multiple: string): BonusTier => ({
  from,
  percent: '',
  cap: '',
  amount,
  multiple,
});

/** Renders a table of rewards and the turnover they require. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: string, row: readonly string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table>`;
};
const steps = (...lines: readonly string[]) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;
const points = (...lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

export const demoActivityTexts: readonly ActivityText[] = [
  {
    type: '新人专享',
    art: 'koi',
    title: '新会员首存礼金',
    headline: '锦鲤迎新季',
    tagline: '首存礼金最高 8,888 元',
    memo: '同一会员、设备、银行卡限参与一次；审核通常在 30 分钟内完成。',
    canApply: true,
    ends: true,
    terms: {
      basis: 'first_deposit',
      category: '',
      tiers: [
        percentTier('100', '18', '188', '5'),
        percentTier('1000', '30', '888', '8'),
        percentTier('10000', '50', '8888', '12'),
      ],
    },
    content: `<h2>参与方式</h2>${steps('完成首次存款后，在本页提交申请。', '审核通过即派发，计入中心钱包。', '本金与礼金各自完成流水后可取款。')}<h2>举例说明</h2><p>首存 1,000 元，礼金为 300 元。存款流水 1,000 元（1 倍），礼金流水 2,400 元（8 倍），合计完成 3,400 元有效投注后可取款。</p>`,
  },
  {
    type: '日常优惠',
    art: 'hongbao',
    title: '每日存款领红包',
    headline: '天天红包雨',
    tagline: '每日 10:00 准时开抢',
    memo: '红包金额由系统随机产生，与领取先后无关；当日未领取的次数不累计到次日。',
    canApply: false,
    ends: false,
    terms: NO_BONUS,
    content: `<h2>领取时间</h2><p>每日 10:00 至 12:00（北京时间），时间以服务器为准。</p><h2>领取次数</h2><p>由上一场结束后至本场开始前的累计存款决定，各档位的次数与流水要求公示在红包页，请在领取前查看。</p><h2>参与方式</h2>${steps('完成存款，无需申请。', '开放时间内进入<a href="#/hongbao">红包页</a>领取。', '红包计入中心钱包，按页面标注的倍数完成流水后可取款。')}`,
  },
  {
    type: '体育赛事',
    art: 'sport',
    title: '体育周有效投注礼金',
    headline: '绿茵狂欢夜',
    tagline: '周礼金最高 1,888 元',
    memo: '走水、取消与两边下注的注单不计入有效投注；每位会员一次，按申请时上一自然周的档位派发。',
    canApply: true,
    ends: true,
    terms: {
      basis: 'week_turnover',
      category: 'sport',
      tiers: [
        amountTier('3000', '28', '1'),
        amountTier('20000', '188', '3'),
        amountTier('100000', '888', '3'),
        amountTier('200000', '1888', '5'),
      ],
    },
    content: `<h2>参与方式</h2>${steps('周一至周日在体育场馆完成有效投注。', '次周起在本页提交申请，由工作人员核对注单。', '审核结果以站内信通知，礼金计入中心钱包。')}<h2>请注意</h2>${points('礼金不因输赢而变，请勿为达到档位而增加投注。', '可在“我的 · 投注记录”中核对有效投注。')}`,
  },
  {
    type: '真人视讯',
    art: 'live',
    title: '真人视讯周礼金',
    headline: '对局有礼',
    tagline: '周礼金最高 888 元',
    memo: '和局退回本金的注单不计入有效投注；每位会员一次，按申请时上一自然周的档位派发。',
    canApply: true,
    ends: true,
    terms: {
      basis: 'week_turnover',
      category: 'realbet',
      tiers: [amountTier('10000', '58', '3'), amountTier('50000', '188', '3'), amountTier('200000', '888', '5')],
    },
    content: `<h2>参与方式</h2>${steps('周一至周日在真人场馆完成有效投注。', '次周起在本页提交申请，由工作人员核对注单。', '审核结果以站内信通知，礼金计入中心钱包。')}<h2>适用桌台</h2><p>百家乐、急速百家乐与龙虎。每局的牌序在下注前已公布哈希，局后可自行验证。</p>`,
  },
  {
    type: '电子游艺',
    art: 'slot',
    title: '电子游艺存款加赠',
    headline: '七彩连珠周',
    tagline: '存款加赠最高 588 元',
    memo: '每位会员一次，以申请当日的累计存款计算；加赠流水可在任意场馆完成。',
    canApply: true,
    ends: true,
    terms: {
      basis: 'day_deposits',
      category: '',
      tiers: [percentTier('500', '10', '88', '8'), percentTier('3000', '12', '588', '10')],
    },
    content: `<h2>参与方式</h2>${steps('当日完成存款后，在本页提交申请。', '审核通过后，加赠计入中心钱包。', '完成加赠金额对应倍数的流水后可取款。')}<h2>举例说明</h2><p>当日存款 3,000 元，加赠 360 元，需完成 3,600 元有效投注（10 倍）。若不申请，存款仅需完成 1 倍流水。</p>`,
  },
  {
    type: 'VIP 礼遇',
    art: 'vip',
    title: 'VIP 专享返水',
    headline: '尊享之礼',
    tagline: '返水比例最高 1.20%',
    memo: '返水按北京时间日结，次日起可在返水页领取；等级与各类目比例以 VIP 页公示为准。',
    canApply: false,
    ends: false,
    terms: NO_BONUS,
    content: `<h2>返水比例</h2>${table(
      ['等级', '真人', '体育', '电子', '流水要求'],
      [
        ['VIP1', '0.05%', '0.40%', '<strong>0.80%</strong>', '1 倍'],
        ['VIP3', '0.08%', '0.60%', '<strong>1.00%</strong>', '1 倍'],
        ['VIP5', '0.11%', '0.74%', '<strong>1.12%</strong>', '1 倍'],
        ['VIP10', '0.19%', '0.95%', '<strong>1.20%</strong>', '1 倍'],
      ],
    )}<p>其余等级与类目见 <a href="#/vip">VIP 页</a>。</p><h2>参与方式</h2>${steps('等级随累计存款与有效投注自动晋升，无需申请。', '每日返水在<a href="#/fanshui">返水页</a>手动领取，领取后计入中心钱包。', '返水金额完成 1 倍流水后可取款。')}`,
  },
];
