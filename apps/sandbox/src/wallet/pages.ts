import { beijingTime } from '@koi/money';
import type { Progress } from '../control.ts';
import { CHOICES, KIND_NAMES } from './choices.ts';
import { type Html, html } from './html.ts';

/** The unvalidated fields of the wallet's query or form. Templates escape them. */
export interface Payment {
  readonly address: string;
  readonly amount: string;
  readonly order: string;
  readonly choice: string;
  /** Already validated, unlike the other fields. */
  readonly back: string | undefined;
}

export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · 沙盒钱包</title>
<link rel="icon" href="/wallet.svg" type="image/svg+xml">
<link rel="stylesheet" href="/theme.css">
<link rel="stylesheet" href="/wallet.css">
<script src="/wallet.js" defer></script>
</head>
<body>
<header><h1>${title}</h1><p class="demo">沙盒钱包 · 演示用，无真实价值</p></header>
<main>${content}</main>
</body>
</html>
`.text;

const END = 4;

/** Highlights both ends of an address, because people compare those. */
const markedEnds = (text: string): Html =>
  html`<em>${text.slice(0, END)}</em>${text.slice(END, -END)}<em>${text.slice(-END)}</em>`;

const copyButton = (text: string, what: string): Html =>
  html`<button type="button" class="button quiet copy" data-copy="${text}" hidden>复制${what}</button>`;

const amountLine = (amount: string): Html => {
  const [whole, fraction] = amount.split('.');
  return html`<p class="amount">${whole}${fraction !== undefined && html`<small>.${fraction}</small>`} <span>USDT</span></p>`;
};

const pair = (name: string, value: Html | string): Html =>
  html`<div class="pair"><dt>${name}</dt><dd>${value}</dd></div>`;

const backLink = (back: string | undefined, tone: 'primary' | 'quiet'): Html | false =>
  back !== undefined && html`<a class="button ${tone}" href="${back}">返回充值信息</a>`;

const hidden = (name: string, value: string | undefined): Html | false =>
  value !== undefined && value !== '' && html`<input type="hidden" name="${name}" value="${value}">`;

const choiceRow = ({ value, name, hint }: (typeof CHOICES)[number], isChosen: boolean): Html =>
  html`<label class="choice"><input type="radio" name="choice" value="${value}"${isChosen && ' checked'}>
<span><b>${name}</b><small>${hint}</small></span></label>`;

export const payPage = ({ address, amount, order, choice, back }: Payment, fault?: string): string => {
  const chosen = CHOICES.find(({ value }) => value === choice) ?? CHOICES[0];
  return page(
    '付款',
    html`<form method="post" action="/pay">
${hidden('address', address)}${hidden('amount', amount)}${hidden('order', order)}${hidden('return', back)}
<section class="card center"><h2>支付金额</h2>${amountLine(amount)}</section>
<section class="card"><h2>收款地址</h2><p class="code">${markedEnds(address)}</p>
<dl>${order !== '' && pair('订单号', order)}${pair('网络', 'TRC20')}</dl></section>
${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
<button class="button primary" data-once>支付</button>
<details class="card"${chosen !== CHOICES[0] && ' open'}><summary>高级</summary>
<fieldset><legend>付款方式</legend>${CHOICES.map((one) => choiceRow(one, one === chosen))}</fieldset></details>
${backLink(back, 'quiet')}
</form>`,
  );
};

const STANDINGS: Record<Progress['standing'], string> = {
  waiting: '等待打包进区块',
  pending: '区块确认中',
  solid: '已确认，不可回滚',
  gone: '交易已被回滚',
};

const failed = new Set<Progress['kind']>(['reverted', 'out-of-energy']);

/** The page replaces this part every second until it is final. */
export const progressPart = ({ standing, confirmations, needed, kind }: Progress): Html => {
  const isFinal = standing === 'solid' || standing === 'gone';
  const text = standing === 'solid' && failed.has(kind) ? '交易已上链，但执行失败' : STANDINGS[standing];
  return html`<div${isFinal && ' data-final'}>
<label class="row" for="confirmations"><span>区块确认</span><b>${confirmations}/${needed}</b></label>
<progress id="confirmations" max="${Math.max(needed, 1)}" value="${isFinal && standing === 'solid' ? Math.max(needed, 1) : confirmations}"></progress>
<p class="status">${text}</p></div>`;
};

export const sentPage = (progress: Progress, { order, back }: Pick<Payment, 'order' | 'back'>): string =>
  page(
    '付款已发出',
    html`<section class="card center"><h2>${KIND_NAMES[progress.kind]}</h2>${amountLine(progress.amount_usdt)}
<div data-progress="${progress.tx_hash}" role="status">${progressPart(progress)}</div>
<noscript><a class="button quiet" href="">刷新</a></noscript></section>
<section class="card"><h2>交易哈希</h2><p class="code" id="hash">${progress.tx_hash}</p>
${copyButton(progress.tx_hash, '交易哈希')}<p class="status" role="status" data-copied></p></section>
<section class="card"><h2>收款地址</h2><p class="code">${markedEnds(progress.address)}</p>
<dl>${order !== '' && pair('订单号', order)}${pair('区块', String(progress.block))}${pair('时间', beijingTime(new Date(progress.time)))}</dl></section>
${backLink(back, 'primary')}
<a class="button quiet" href="/pay">交易记录</a>`,
  );

const recentRow = ({ tx_hash, kind, address, amount_usdt, standing, time }: Progress): Html =>
  html`<li class="entry"><a href="/pay?tx=${tx_hash}"><span><b>${KIND_NAMES[kind]}</b><small>…${address.slice(-6)} · ${beijingTime(new Date(time))}</small></span>
<span class="end"><b>${amount_usdt}</b><small>${STANDINGS[standing]}</small></span></a></li>`;

export const homePage = (
  recent: readonly Progress[],
  { address, amount }: Pick<Payment, 'address' | 'amount'>,
  fault?: string,
): string =>
  page(
    '沙盒钱包',
    html`<section class="card"><h2>付款</h2><form method="get" action="/pay">
<label for="address">收款地址</label>
<input class="field" id="address" name="address" value="${address}" required autocomplete="off" spellcheck="false" placeholder="T 开头的 34 位地址">
<label for="amount">金额（USDT）</label>
<input class="field" id="amount" name="amount" value="${amount}" required inputmode="decimal" autocomplete="off" placeholder="最多六位小数">
${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
<button class="button primary">下一步</button></form></section>
<section class="card"><h2>最近交易</h2>${
      recent.length === 0 ? html`<p class="status">暂无交易</p>` : html`<ul>${recent.map(recentRow)}</ul>`
    }</section>`,
  );
