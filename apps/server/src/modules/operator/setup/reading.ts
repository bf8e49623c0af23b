import {
  ABOUTS_ARTICLES,
  DEFAULT_LOGO,
  HELP_ARTICLES,
  type OutputOf,
  type PayWays,
  type Permission,
  SETUP,
  type SetupPoint,
  type StaffRole,
  type staffRows,
} from '@koi/contract';
import { marginWarnings } from '@koi/contract/rules/margins';
import { beijingTime } from '@koi/money';
import type { Config, Queryable, ServiceDeps } from '../../../platform/index.ts';
import { colleaguesWho } from '../../people/staff/index.ts';
import { isOffered, listVenues } from '../../play/venues/index.ts';
import type { Settings } from '../settings/index.ts';
import { advised, pointOf, required, when } from './point.ts';

export interface ReadingDeps extends ServiceDeps {
  config: Pick<Config, 'publicOrigin' | 'trustProxy' | 'tron'>;
  content: { written(db: Queryable): Promise<{ section: string; type: number }[]> };
  deposits: {
    payWays(db: Queryable): Promise<PayWays>;
    receivingAccounts(db: Queryable): Promise<unknown[]>;
    paySettings: { ways(db: Queryable): Promise<{ way: string; enabled: 0 | 1; address: string }[]> };
  };
  catalogue: {
    listIn(db: Queryable): Promise<{ platform_name: string; app_state: 0 | 1; is_hot: 0 | 1; app_img: string }[]>;
    returns(db: Queryable): Promise<{ return_percent: string }[]>;
  };
  vip: { levels(db: Queryable): Promise<unknown[]> };
  rebates: { margins(db: Queryable): Promise<OutputOf<(typeof staffRows.rebates)['margins']>> };
  redPackets: { hasPlan(db: Queryable): Promise<boolean> };
  commissionTiers(db: Queryable): Promise<unknown[]>;
}

/**
 * How many accounts each duty needs. Of those who may agree to proposals, one may be ill; security agrees only to those
 * about staff, so at least one of them has the role of the checker.
 */
const NEEDED_PEOPLE: readonly [permission: Permission, name: string, min: number, role?: StaffRole][] = [
  ['deposits.review', '存款审核', 1],
  ['withdrawals.review', '取款审核', 1],
  ['rates.edit', '资金主管', 1],
  ['proposals.check', '能复核提案', 2],
  ['proposals.check', '复核人角色', 1, 'checker'],
];
const BACKUP_MAX_AGE_MS = 2 * 86_400_000;

const list = (names: readonly string[]) => names.join('、');

/**
 * Reads every point of the set-up from the real state of the house, one after the other, so that a transaction can
 * read them on its own connection.
 */
export const createReading = (deps: ReadingDeps) => {
  const { clock, config } = deps;

  const brand = ({ site_name, site_logo, h5_url }: Settings): SetupPoint =>
    pointOf('brand', [site_name, h5_url].filter(Boolean).join(' · '), [
      ...when(site_logo === DEFAULT_LOGO, advised('标志还是默认的图案。')),
      ...when(h5_url === '', advised('移动站地址没有填写，分享的链接会使用当前域名。')),
    ]);

  const articles = async (db: Queryable): Promise<SetupPoint> => {
    const written = await deps.content.written(db);
    const has = (section: string, type: number) =>
      written.some((each) => each.section === section && each.type === type);
    const terms = Object.entries(ABOUTS_ARTICLES).filter(([type]) => !has('abouts', Number(type)));
    const help = HELP_ARTICLES.filter(({ type }) => !has('help', type));
    return pointOf('articles', `已发布 ${written.length} 篇`, [
      ...when(
        terms.length > 0,
        required(`缺少${list(terms.map(([, title]) => `「${title}」`))}，会员在注册前应能读到条款。`),
      ),
      ...when(help.length > 0, advised(`帮助文章还缺 ${help.length} 篇。`)),
    ]);
  };

  const tls = (): SetupPoint => {
    const origin = config.publicOrigin ?? '';
    return pointOf('tls', origin || '未设置对外地址', [
      ...when(!origin.startsWith('https:'), advised('对外地址不是 HTTPS，密码会以明文传输，只能在内网使用。')),
      ...when(config.trustProxy === false, advised('没有设置 TRUST_PROXY，反向代理之后所有访客会显示为同一个地址。')),
    ]);
  };

  const ways = async (db: Queryable): Promise<SetupPoint> => {
    const open = await deps.deposits.payWays(db);
    const accounts = await deps.deposits.receivingAccounts(db);
    const set = await deps.deposits.paySettings.ways(db);
    const bank = open.card === 1 && accounts.length > 0;
    const names = [
      bank && '网银',
      open.usdt === 1 && 'USDT',
      open.wechat === 1 && '微信',
      open.alipay === 1 && '支付宝',
    ].filter((name) => name !== false);
    const isBankOn = set.some(({ way, enabled }) => way === 'bank' && enabled === 1);
    return pointOf(
      'ways',
      names.length === 0 ? '没有可用的存款方式' : `${list(names)}；收款账户 ${accounts.length} 个`,
      [
        ...when(names.length === 0, required('会员无法存款，至少开通一种方式。')),
        ...when(isBankOn && accounts.length === 0, advised('网银已打开，但没有收款账户，会员会看到空白的付款页。')),
      ],
    );
  };

  const usdt = async (db: Queryable, settings: Settings): Promise<SetupPoint> => {
    const way = (await deps.deposits.paySettings.ways(db)).find((each) => each.way === 'usdt');
    const isOn = way?.enabled === 1;
    return pointOf('usdt', isOn ? `收款地址 ${way.address.slice(0, 6)}…，1 USDT = ${settings.usdtrate} 元` : '未开通', [
      ...when(config.tron === undefined, advised('没有设置 TRON 节点（KOI_TRON_NODE），USDT 存款保持关闭。')),
      ...when(config.tron !== undefined && !isOn, advised('还没有填写收款地址并开通。')),
    ]);
  };

  const venues = async (db: Queryable): Promise<SetupPoint> => {
    const all = (await listVenues(db)).filter(({ retiredAt }) => retiredAt === null);
    const open = all.filter(isOffered);
    return pointOf('venues', `${all.length} 个场馆，${open.length} 个已开放`, [
      ...when(open.length === 0, required('没有开放的场馆，会员没有游戏可玩。')),
      ...when(
        open.length > 0 && open.length < all.length,
        advised(`${list(all.filter((each) => !isOffered(each)).map(({ title }) => title))}还没有对会员开放。`),
      ),
    ]);
  };

  const games = async (db: Queryable): Promise<SetupPoint> => {
    const all = await deps.catalogue.listIn(db);
    const returns = await deps.catalogue.returns(db);
    const venueRows = await listVenues(db);
    const offered = new Set(venueRows.filter(isOffered).map(({ code }) => code));
    const shown = all.filter(({ app_state, platform_name }) => app_state === 1 && offered.has(platform_name));
    const unknown = returns.filter(({ return_percent }) => return_percent === '').length;
    const hot = shown.filter(({ is_hot }) => is_hot === 1).length;
    return pointOf('games', `已上架 ${shown.length} 个，热门 ${hot} 个`, [
      ...when(shown.length === 0, required('没有上架的游戏，首页是空的。')),
      ...when(shown.length > 0 && hot === 0, advised('没有热门游戏，会员打开首页先看到的「热门」是空的。')),
      ...when(unknown > 0, advised(`${unknown} 个游戏没有理论返还率，无法核对返水是否高于抽水。`)),
    ]);
  };

  const vip = async (db: Queryable): Promise<SetupPoint> => {
    const levels = await deps.vip.levels(db);
    const margins = await deps.rebates.margins(db);
    const warnings = marginWarnings(margins.categories, margins.commission);
    return pointOf('vip', `${levels.length} 级`, [
      ...when(levels.length === 0, required('没有 VIP 等级，会员没有返水，VIP 页面是空的。')),
      ...warnings.map((warning) => advised(`${warning}。`)),
    ]);
  };

  const packets = async (db: Queryable, { redpacket_switch }: Settings): Promise<SetupPoint> => {
    const hasPlan = await deps.redPackets.hasPlan(db);
    const isOn = redpacket_switch === 1;
    return pointOf('packets', `${hasPlan ? '规则已发布' : '没有规则'}，${isOn ? '已打开' : '已关闭'}`, [
      ...when(isOn && !hasPlan, advised('红包已打开但没有规则，会员看不到可以领取的红包。')),
    ]);
  };

  const agents = async (db: Queryable): Promise<SetupPoint> => {
    const tiers = await deps.commissionTiers(db);
    return pointOf('agents', tiers.length === 0 ? '没有佣金方案' : `佣金 ${tiers.length} 档`, [
      ...when(tiers.length === 0, advised('没有佣金方案，代理申请通过后也没有佣金。')),
    ]);
  };

  const service = async (db: Queryable, { kefu_enabled, gongdan_enabled }: Settings): Promise<SetupPoint> => {
    const answering = await colleaguesWho(db, 'service.answer');
    return pointOf('service', `客服 ${answering.length} 人`, [
      ...when(kefu_enabled === 0 && gongdan_enabled === 0, advised('在线客服与工单都已关闭，会员无法联系您。')),
      ...when(answering.length === 0, advised('没有能回复会员的员工。')),
    ]);
  };

  const staff = async (db: Queryable): Promise<SetupPoint> => {
    const counted: { name: string; min: number; people: number }[] = [];
    for (const [permission, name, min, role] of NEEDED_PEOPLE) {
      counted.push({ name, min, people: (await colleaguesWho(db, permission, role)).length });
    }
    const checkers = await colleaguesWho(db, 'proposals.check', 'checker');
    const managers = await colleaguesWho(db, 'staff.manage');
    return pointOf('staff', counted.map(({ name, people }) => `${name} ${people} 人`).join('，'), [
      ...counted.flatMap(({ name, people, min }) =>
        when(people < min, required(`「${name}」至少要有 ${min} 人，请在员工账号中新建。`)),
      ),
      ...when(checkers.length === 1 || managers.length === 1, advised(SETUP.oneOfAKind)),
    ]);
  };

  const backups = ({ backup_at }: Settings): SetupPoint => {
    const at = backup_at === '' ? undefined : new Date(backup_at);
    const isRecent = at !== undefined && clock.now().getTime() - at.getTime() < BACKUP_MAX_AGE_MS;
    return pointOf('backups', at === undefined ? '没有见过备份' : `最近一次 ${beijingTime(at)}`, [
      ...when(!isRecent, advised('两天内没有备份。请按运维手册每晚备份并登记，再演练一次恢复。')),
    ]);
  };

  return async (db: Queryable, settings: Settings): Promise<SetupPoint[]> => [
    brand(settings),
    await articles(db),
    tls(),
    await ways(db),
    await usdt(db, settings),
    await venues(db),
    await games(db),
    await vip(db),
    await packets(db, settings),
    await agents(db),
    await service(db, settings),
    await staff(db),
    backups(settings),
  ];
};
