import { describe, expect, it } from 'vitest';
import { ALL_LISTS } from './all.ts';
import { filterTexts } from './list.ts';

const listNamed = (name: string) => {
  const list = ALL_LISTS.find((each) => each.name === name);
  if (list === undefined) throw new Error(`there is no list ${name}`);
  return list;
};

/** The cells of one row, by the titles of their columns. */
const cellsOf = (name: string, row: object): Record<string, string | number | undefined> => {
  const { columns, read } = listNamed(name);
  const [cells = []] = read({ data: [row], total: 1, next: '' }).rows;
  return Object.fromEntries(columns.map(({ title }, index) => [title, cells[index]]));
};

const labels = { venue: (code: string) => (code === 'xinghe' ? '星河电子' : code) };
const textsOf = (name: string, input: Record<string, unknown>) => filterTexts(listNamed(name), input, labels);

describe('the cells of an exported list', () => {
  it('contain names instead of codes', () => {
    const order = { kind: 'withdrawal', method: 'bank', state: 1, risk: 'low', amount: '5000.00', member_id: 7 };
    expect(cellsOf('reviews/list', order)).toMatchObject({
      类型: '取款',
      方式: '银行卡',
      状态: '待审核',
      风险: '低',
      金额: '5000.00',
      会员ID: 7,
    });
    const rebate = { category: 'fish', state: 0, correction: 1, money: '-8.00', updated_at: '2026-11-15 09:12:33' };
    expect(cellsOf('rebates/records', rebate)).toMatchObject({
      分类: '捕鱼',
      状态: '待领取',
      更正: '是',
      返水: '-8.00',
      领取时间: '',
    });
    expect(cellsOf('bets/list', { status: 0, stake: '10.00' })).toMatchObject({ 状态: '无效注单', 投注: '10.00' });
  });

  it('contain the people who agreed to a return, and how a block ends', () => {
    const agreed = { name: 'service01', at: '2026-11-15 08:40:00' };
    expect(cellsOf('protection/returns', { term: '1y', state: 'second', first: agreed, second: null })).toMatchObject({
      自我排除: '1 年',
      状态: '等第二人',
      第一人: 'service01',
      第一人时间: '2026-11-15 08:40:00',
      第二人: '',
    });
    expect(cellsOf('protection/blocks', { kind: 'house', term: 'house', ending: 'two' })).toMatchObject({
      种类: '平台限制',
      结束方式: '两人解除',
    });
    expect(cellsOf('protection/endings', { answer: 'round' })).toMatchObject({ 答复: '本局进行中' });
    expect(cellsOf('protection/house-limits', { member_id: 0, kind: 'time', period: 'day' })).toMatchObject({
      会员: '所有会员',
      限额: '时长',
    });
    expect(cellsOf('protection/member/history', { by: 'house', staff_name: 'admin01' })['由谁']).toBe('admin01');
    expect(cellsOf('protection/member/history', { by: 'member', staff_name: '' })['由谁']).toBe('会员本人');
  });

  it('contain a debit with its sign, and changes with both values', () => {
    expect(cellsOf('adjustments/list', { direction: 'debit', amount: '5.00', state: 2 })).toMatchObject({
      金额: '-5.00',
      状态: '已生效',
    });
    const changes = [
      { field: '取款汇率', before: '7.1', after: '7.2' },
      { field: '备注', before: '', after: '=2+3' },
    ];
    expect(cellsOf('audit/list', { changes, role: 'admin', group: 'money', succeeded: false })).toMatchObject({
      前后对比: '取款汇率：7.1 → 7.2；备注： → =2+3',
      角色: '系统管理员',
      类别: '资金',
      结果: '失败',
    });
  });

  it('contain personal data masked, also when the list shows the whole text to a role', () => {
    const applicant = { mobile: '13812345678', realname: '陈*宇', state: 1 };
    expect(cellsOf('agents/applications', applicant)).toMatchObject({ 手机: '138 **** 5678', 实名: '陈*宇' });
    expect(new Set(ALL_LISTS.flatMap(({ masked }) => masked))).toEqual(new Set(['实名', '手机', '账号', '户名']));
  });
});

/** All cells of a report. */
const reportCells = (name: string, report: object) => listNamed(name).read(report).rows;

describe('the cells of an exported report', () => {
  const play = {
    bets: 2,
    stake: '20.00',
    payout: '12.50',
    ggr: '7.50',
    theoretical: '96.50',
    actual: '62.50',
    chance_percent: '',
    ggr_before: null,
  };

  it('contain every venue followed by its games', () => {
    const venue = { ...play, title: '云顶真人', games: [{ ...play, name: '极速龙虎', ggr_before: '-1.00' }] };
    expect(reportCells('business-reports/profit', { venues: [venue] })).toEqual([
      ['云顶真人', '全部', 2, '20.00', '12.50', '7.50', '96.50', '62.50', '', ''],
      ['云顶真人', '极速龙虎', 2, '20.00', '12.50', '7.50', '96.50', '62.50', '', '-1.00'],
    ]);
  });

  it('contain deposits and withdrawals by way', () => {
    const way = { count: 3, amount: '90.00', average: '30.00', fee: '0.60', refused: 1, amount_before: null };
    const report = { deposits: [{ ...way, way: 'wxpay', first_deposits: 2 }], withdrawals: [{ ...way, way: 'bank' }] };
    expect(reportCells('business-reports/ways', report)).toEqual([
      ['存款', '微信', 3, '90.00', '30.00', '0.60', 2, 1, ''],
      ['取款', '银行卡', 3, '90.00', '30.00', '0.60', '', 1, ''],
    ]);
  });

  it('contain large bets and payments with their kind', () => {
    const of = { at: '2026-06-18 12:00:00', member_id: 7, member_name: 'koi' };
    const bet = { ...of, title: '云顶真人', game_name: '极速龙虎', bet_id: 'b1', stake: '20000.00', payout: '0.00' };
    const report = {
      wins: [],
      stakes: [bet],
      deposits: [{ ...of, way: 'usdt', no: 'D1', amount: '10000.00' }],
      withdrawals: [],
    };
    expect(reportCells('business-reports/large', report)).toEqual([
      ['大额投注', '2026-06-18 12:00:00', 7, 'koi', '云顶真人 极速龙虎', 'b1', '20000.00', '0.00'],
      ['大额存款', '2026-06-18 12:00:00', 7, 'koi', 'USDT · TRC20', 'D1', '10000.00', ''],
    ]);
  });

  it('contain the figures of player protection one below the other', () => {
    const report = {
      limits: [],
      blocks: [{ kind: 'break', term: '7d', taken: 3, holding: 2 }],
      raises: { requested: 4, confirmed: 1, cancelled: 2, lapsed: 1 },
      refusals: [],
      advertising: { withheld: 9, reached: 0 },
    };
    const cells = reportCells('protection/report', report);
    expect(cells).toContainEqual(['限制', '冷静期 7 天', '生效中', 2]);
    expect(cells).toContainEqual(['提高申请', '全部', '失效', 1]);
    expect(cells.at(-1)).toEqual(['推广', '受限会员', '已到达', 0]);
  });

  it('contain the weeks of a cohort, without shares that are not known yet', () => {
    const week = { first: '2026-06-01', last: '2026-06-07', registered: 8, depositors: 3, d1: 0.125, d7: 0, d30: null };
    const ngr = { ngr_1: '1.00', ngr_2: '2.00', ngr_4: null, ngr_8: null, ngr: '24.00' };
    expect(reportCells('reports/cohorts', { weeks: [{ ...week, ...ngr }] })).toEqual([
      ['2026-06-01 - 2026-06-07', 8, 3, '12.5%', '0.0%', '', '1.00', '2.00', '', '', '24.00'],
    ]);
  });
});

describe('the filters of an exported list', () => {
  it('name the comparison of a report and its least amount', () => {
    expect(textsOf('business-reports/profit', { first: '2026-06-01', last: '2026-06-17', compare: 'month' })).toEqual([
      '起：2026-06-01',
      '止：2026-06-17',
      '对比：上月同期',
    ]);
    expect(textsOf('business-reports/ways', { compare: 'none' })).toEqual([]);
    expect(textsOf('business-reports/large', { at_least: 1_000_000n })).toEqual(['10000.00 元以上']);
  });

  it('are shown by their names, without those that are not in use', () => {
    const input = { platname: 'xinghe', game: '', status: '0', search: 'koi', from: '2026-06-01', to: '2026-06-17' };
    expect(textsOf('bets/list', input)).toEqual([
      '起：2026-06-01',
      '止：2026-06-17',
      '场馆：星河电子',
      '状态：无效注单',
      '搜索：koi',
    ]);
  });

  it('name spans of days', () => {
    expect(textsOf('ledger/list', { id: 0, kind: '', search: '', days: 7 })).toEqual(['近 7 天']);
    expect(textsOf('ledger/list', { days: 1, kind: 'deposit' })).toEqual([expect.any(String), '今天']);
  });
});

it('names every list and every column once', () => {
  expect(new Set(ALL_LISTS.map(({ title }) => title)).size).toBe(ALL_LISTS.length);
  for (const { name, columns } of ALL_LISTS)
    expect([name, new Set(columns.map(({ title }) => title)).size]).toEqual([name, columns.length]);
});
