import type { AnnouncementDraft, BannerDraft } from '../modules/talk/content/index.ts';

const MOBILE_HOME = 2;
const HOUR_MS = 3_600_000;

/** The title consists of an eyebrow, the title itself and a line below it. */
const banner = (art: string, link: string, ...lines: readonly string[]): BannerDraft => ({
  place: MOBILE_HOME,
  src: `/art/banner-${art}.svg`,
  link,
  title: lines.join('｜'),
});

export const demoBanners: readonly BannerDraft[] = [
  banner('koi', '/activity', '新会员礼遇', '锦鲤迎新季', '首存礼金最高 8,888 元'),
  banner('hongbao', '/hongbao', '每日红包', '天天红包雨', '每日 10:00 准时开抢'),
  banner('slot', '/activity', '星河电子', '七彩连珠周', '存款加赠最高 588 元'),
  banner('sport', '/activity', '天际体育', '绿茵狂欢夜', '周礼金最高 1,888 元'),
  banner('vip', '/vip', 'VIP 礼遇', '尊享之礼', '返水比例最高 1.20%'),
];

/** Announcements, newest first. */
const announcements = [
  '云顶真人场馆将于今晚 02:00 例行维护，预计 40 分钟',
  '猛虎下山正在升级，预计 17:30 恢复，其他游戏不受影响',
  '天天红包雨每日 10:00 至 12:00 开放，领取次数由累计存款档位决定',
  '返水按北京时间日结，结束后 24 小时内派发，请到返水页手动领取',
  '新会员首存礼金最高 8,888 元，领取前请先阅读活动说明',
  '沧海捕鱼新增「灵龟献宝」「金蟾吐宝」，欢迎试玩',
  '每张注单都附公平证明：打开投注记录中的任意一张，即可核对种子哈希并重算结果',
  'VIP 等级每日核算一次，累计存款与流水双双达标即晋级，每日一级，不可越级',
  '为了您的资金安全，大额取款须由两名审核人员先后确认，请您耐心等候',
  '请妥善保管登录密码与支付密码，客服不会以任何理由向您索取',
  '量力而行，理性游戏；本站仅面向年满 18 周岁的成年人',
  '本站为演示站点，所有金额均为试玩币，无真实价值，不可兑换',
];

export const demoAnnouncements = (now: Date): readonly AnnouncementDraft[] =>
  announcements.map((text, index) => ({ text, startsAt: new Date(now.getTime() - (index * 9 + 1) * HOUR_MS) }));
