import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as texts from './index.ts';

/** Specified texts that no rule returns, repeated here so that an accidental change is detected. */
const QUOTED = [
  '已在当前页面！',
  '精彩内容等你来体验，快来登录吧！',
  '您确定要退出登录吗?',
  '复制成功！',
  '认证失败',
  '您的账号登陆过期，请重新登陆',
  '服务器异常，请稍后再试',
  '网络错误，请稍后重试',
  '系统暂时不可用',
  '获取工单列表失败',
  '创建工单失败',
  '获取工单详情失败',
  '回复失败',
  '关闭工单失败',
  '工单创建成功',
  '回复成功',
  '工单关闭成功',
  '页面加载失败，请稍后重试',
  '该页面不支持在框架中显示，正在跳转到新页面...',
  '无法跳转到页面，请稍后重试',
  '无法跳转到客服页面，请稍后重试',
  '无法跳转到代理页面，请稍后重试',
  '您还为绑定任何钱包卡片，请前往绑定！',
  '提交成功，等待后台审核',
  '获取赞助商列表失败',
  '加载失败，请重试',
  '暂无赞助商信息',
  '没有更多了~',
  '暂无内容',
  '确定要解除绑定该卡片吗？',
  '温馨提示',
  '解绑成功',
  '绑定成功',
  '密码修改成功！',
  '操作成功',
  '操作成功！',
  '提交成功',
  '二维码生成成功',
  '二维码下载成功',
  '下单失败',
  '提交失败',
  '金额不匹配',
  '金额不匹配，请检查转账金额是否正确，或联系客服处理',
  '查询失败，请重试',
  '查询失败',
  '生成二维码失败',
  '网络错误，请检查网络连接后重试',
  '生成二维码失败，请重试',
  '二维码不存在，无法下载',
  '下载失败，请重试',
  '订单已支付成功',
  '订单已被拒绝',
  '最多支持添加5个地址/5张银行卡',
  '最多支持添加5张银行卡',
  '最多支持添加5个地址',
  '该卡片已绑定',
  '余额不足',
  '金额不足以支付手续费',
  '请先关闭自动免转',
  '转出和转入钱包不能相同',
  '您有未完成的订单，请稍后再试',
  '暂无可用的存款方式，请联系客服',
  '您已申请过该活动',
  '您的申请正在审核中',
  '暂无最新网址',
  '未满18周岁',
  '仅支持 gif、png 格式的图片',
];

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

it('contains every specified text exactly', () => {
  const held = new Set(leaves(texts));
  expect(QUOTED.filter((text) => !held.has(text))).toEqual([]);
});

it('fills in the figures of texts that contain one', () => {
  expect(texts.DEPOSITS.amountRange('100', '10000')).toBe('请输入金额在100-10000之间！');
  expect(texts.WITHDRAWALS.turnoverShort('12.50')).toBe('打码量不足，还需12.50');
});

it('names the entries of lists and filters', () => {
  expect(Object.values(texts.WORK_ORDER_CATEGORY_NAMES).join(' ')).toBe(
    '常规问题 技术问题 账户问题 支付问题 游戏问题 其他问题',
  );
  expect(Object.values(texts.WORK_ORDER_PRIORITY_NAMES).join(' ')).toBe('低 普通 高 紧急');
  expect(texts.WORK_ORDER_FILTERS.map(({ name }) => name).join(' ')).toBe('全部 待处理 处理中 已回复 已关闭');
  expect(Object.values(texts.TRANSACTION_STATE_NAMES).join(' ')).toBe('未定义 待审核 审核通过 审核拒绝');
  expect(Object.values(texts.TRANSFER_STATE_NAMES).join(' ')).toBe('失败 成功 待结算 未定义');
  expect(Object.values(texts.BET_STATUS_NAMES).join(' ')).toBe('无效注单 已结算 未结算');
  expect(Object.values(texts.APPLICATION_STATE_NAMES).join(' ')).toBe('待审核 通过 拒绝');
  expect(Object.values(texts.TABS).join(' ')).toBe('首页 优惠 客服 赞助 我的');
  expect(Object.values(texts.PAY_WAY_NAMES).join(' ')).toBe('网银转账 USDT 微信 支付宝');
  expect(texts.CATEGORY_NAMES[7]).toBe('热门');
  expect([0, 1, 2, 3, 4, 5, 6].map((code) => Object(texts.CATEGORY_NAMES)[code]).join(' ')).toBe(
    '真人 体育 电竞 棋牌 电子 彩票 捕鱼',
  );
  expect(texts.HELP_ARTICLES.map(({ type, title }) => `${type} ${title}`).join(', ')).toBe(
    '7 关于我们, 1 常见问题, 2 隐私政策, 3 免责说明, 4 联系我们, 5 代理加盟, 8 博彩责任',
  );
});

it('does not add the schema library to browser bundles', () => {
  for (const folder of ['.', '../rules']) {
    const place = new URL(`${folder}/`, import.meta.url);
    for (const file of readdirSync(place).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      expect(readFileSync(new URL(file, place), 'utf8'), file).not.toMatch(/from '(zod|\.\.\/(wire|member\/.*)\.ts)'/);
    }
  }
});
