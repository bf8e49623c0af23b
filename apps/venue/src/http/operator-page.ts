import { beijingTime, displayMoney } from '@koi/money';
import { venueCalls } from '@koi/venue-protocol';
import { FAULTS, type FaultDraft, type FaultKind } from '../core/faults.ts';
import type { PlatformOverview, PlayerOverview } from '../core/overview.ts';
import { type Html, html } from './html.ts';

const page = (content: Html): string =>
  html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>场馆后台 · 锦鲤</title>
<link rel="stylesheet" href="/operator/style.css">
</head>
<body>${content}</body>
</html>`.text;

export const loginPage = (failed: boolean): string =>
  page(html`
<main class="login">
  <h1>场馆后台</h1>
  <p>演示场馆，全部为试玩币。</p>
  <form method="post" action="/operator/login">
    <label>密码<input type="password" name="password" autocomplete="current-password" required autofocus></label>
    ${failed && html`<p class="wrong" role="alert">密码错误，或尝试过于频繁</p>`}
    <button>登录</button>
  </form>
</main>`);

const rtp = (stake: bigint, payout: bigint): string =>
  stake === 0n ? '--' : `${(Number((payout * 100_000n) / stake) / 1_000).toFixed(2)}%`;

const platformRow = (row: PlatformOverview): Html => html`
<tr>
  <th scope="row">${row.title}<small>${row.code}</small></th>
  <td><span class="${row.maintenance ? 'tag resting' : 'tag'}">${row.maintenance ? '维护中' : '运行中'}</span></td>
  <td>${row.players}</td><td>${row.sessions}</td>
  <td>${displayMoney(row.balance)}</td>
  <td>${row.openRounds}<small>${displayMoney(row.openStake)}</small></td>
  <td>${row.bets}</td><td>${displayMoney(row.stake)}</td><td>${displayMoney(row.payout)}</td>
  <td>${rtp(row.stake, row.payout)}</td>
  <td>
    <form method="post" action="/operator/maintenance">
      <input type="hidden" name="platform" value="${row.code}">
      <input type="hidden" name="maintenance" value="${row.maintenance ? 'off' : 'on'}">
      <button class="plain">${row.maintenance ? '恢复' : '维护'}</button>
    </form>
  </td>
</tr>`;

const faultRow = (
  { platform, kind, value, percent, remaining, path }: FaultDraft,
  titles: Map<string, string>,
): Html => html`
<tr>
  <th scope="row">${titles.get(platform) ?? platform}</th>
  <td>${FAULTS[kind].title}<small>${FAULTS[kind].meaning}</small></td>
  <td>${FAULTS[kind].unit === '' ? '--' : `${value} ${FAULTS[kind].unit}`}</td>
  <td>${percent}%</td><td>${remaining ?? '不限'}</td><td>${path ?? '全部'}</td>
  <td>
    <form method="post" action="/operator/faults/clear">
      <input type="hidden" name="platform" value="${platform}"><input type="hidden" name="kind" value="${kind}">
      <button class="plain">关闭</button>
    </form>
  </td>
</tr>`;

const faultForm = (platforms: readonly PlatformOverview[]): Html => html`
<form method="post" action="/operator/faults" class="fault">
  <label>平台<select name="platform">${platforms.map(({ code, title }) => html`<option value="${code}">${title}</option>`)}</select></label>
  <label>故障<select name="kind">${(Object.keys(FAULTS) as FaultKind[]).map(
    (kind) => html`<option value="${kind}">${FAULTS[kind].title}：${FAULTS[kind].meaning}</option>`,
  )}</select></label>
  <label>数值（毫秒或分）<input name="value" inputmode="numeric" pattern="\\d{0,7}" value="0"></label>
  <label>概率 %<input name="percent" inputmode="numeric" pattern="\\d{1,3}" value="100"></label>
  <label>剩余次数（空为不限）<input name="remaining" inputmode="numeric" pattern="\\d{0,6}"></label>
  <label>接口<select name="path"><option value="">全部</option>${Object.values(venueCalls).map(
    ({ path }) => html`<option>${path}</option>`,
  )}</select></label>
  <button>开启</button>
</form>`;

const playerRow = (row: PlayerOverview, titles: Map<string, string>): Html => html`
<tr>
  <th scope="row">${row.display || row.name}<small>${row.name}</small></th>
  <td>${titles.get(row.platform) ?? row.platform}</td>
  <td>${displayMoney(row.balance)}</td><td>${displayMoney(row.stake)}</td><td>${displayMoney(row.payout)}</td>
  <td>${rtp(row.stake, row.payout)}</td>
</tr>`;

const table = (caption: string, heads: readonly string[], rows: readonly Html[], empty: string): Html => html`
<section>
  <h2>${caption}</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.length > 0 ? rows : html`<tr><td colspan="${heads.length}" class="empty">${empty}</td></tr>`}</tbody>
    </table>
  </div>
</section>`;

const PLATFORM_HEADS = [
  '平台',
  '状态',
  '玩家',
  '在线',
  '钱包合计',
  '未结局',
  '今日注单',
  '今日投注',
  '今日派彩',
  '今日返还率',
  '',
];
const FAULT_HEADS = ['平台', '故障', '数值', '概率', '剩余次数', '接口', ''];
const PLAYER_HEADS = ['玩家', '平台', '余额', '今日投注', '今日派彩', '今日返还率'];

export interface Overview {
  now: Date;
  platforms: readonly PlatformOverview[];
  players: readonly PlayerOverview[];
  faults: readonly FaultDraft[];
}

export const overviewPage = ({ now, platforms, players, faults }: Overview): string => {
  const titles = new Map(platforms.map(({ code, title }) => [code, title]));
  return page(html`
<header>
  <h1>场馆后台</h1>
  <p>演示场馆，全部为试玩币 · 北京时间 ${beijingTime(now)}</p>
  <form method="post" action="/operator/logout"><button class="plain">退出</button></form>
</header>
<main>
  ${table('平台', PLATFORM_HEADS, platforms.map(platformRow), '没有平台')}
  ${table(
    '故障开关',
    FAULT_HEADS,
    faults.map((fault) => faultRow(fault, titles)),
    '没有开启的故障',
  )}
  ${faultForm(platforms)}
  ${table(
    '玩家',
    PLAYER_HEADS,
    players.map((player) => playerRow(player, titles)),
    '还没有玩家',
  )}
</main>`);
};
