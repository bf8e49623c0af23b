import '@koi/ui/tokens.css';
import '../kit/kit.css';
import '../kit/parts.css';
import './verify.css';
import { art, el, sprite } from '../kit/dom.ts';
import { icon } from '../kit/icons.ts';
import { readProof } from './proof.ts';
import { loadFamilies, type Verdict, verifyProof } from './verify.ts';

const VECTOR = {
  hash: '98079a32e3f0d15623e396e3ccb01d7d982a3646517157cb9d2568d25a51d3e0',
  server_seed: '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0',
  client_seed: 'koi8866-lotus',
  nonce: 0,
};

/** An example round for trying the page: the koi slot with the published seeds. */
const EXAMPLE = JSON.stringify(
  {
    family: 'slots',
    code: 'koi',
    draws: [VECTOR],
    state: { line_bet: '0.50', paid_nonce: 0 },
    outcome: {
      nonce: 0,
      free: false,
      stops: [23, 27, 27, 19, 12],
      wins: [],
      scatters: 0,
      scatter_pay: 0,
      free_spins: 0,
      win: '0.00',
    },
  },
  null,
  2,
);

const fact = (label: string, value: string): HTMLElement =>
  el('div', { class: 'pair' }, el('div', {}, el('span', {}, label), el('b', {}, value)));

const tag = (good: boolean, yes: string, no: string): HTMLElement =>
  good ? el('span', { class: 'tag good' }, icon('check', 14), yes) : el('span', { class: 'tag bad' }, no);

const showVerdict = (verdict: Verdict): HTMLElement[] => [
  el(
    'div',
    { class: verdict.passed ? 'verdict passed' : 'verdict failed', role: 'status' },
    el('b', {}, verdict.passed ? '验证通过' : '不一致'),
    el('p', {}, verdict.text),
  ),
  el(
    'section',
    { class: 'card' },
    el('div', { class: 'well-head' }, el('b', {}, '种子哈希'), tag(verdict.hashMatches, '一致', '不一致')),
    ...verdict.hashes.flatMap(({ published, computed }) => [
      fact('开局前公布', published),
      fact('由公开的种子算出', computed),
    ]),
  ),
  el(
    'section',
    { class: 'card' },
    el('div', { class: 'well-head' }, el('b', {}, '重算结果'), tag(verdict.outcomeMatches, '相同', '不同')),
    el('pre', {}, JSON.stringify(verdict.outcome, null, 2)),
  ),
];

const field = el('textarea', {
  rows: 8,
  placeholder: '粘贴凭证（JSON）',
  aria: { label: '凭证' },
});
const results = el('div');

const run = async () => {
  results.replaceChildren(el('p', { class: 'empty', role: 'status' }, '正在计算'));
  try {
    results.replaceChildren(...showVerdict(await verifyProof(readProof(field.value))));
  } catch (error) {
    const text = error instanceof Error ? error.message : '未能核对';
    results.replaceChildren(
      el('div', { class: 'verdict failed', role: 'alert' }, el('b', {}, '无法核对'), el('p', {}, text)),
    );
  }
};

const take = async (text: string) => {
  field.value = text;
  await run();
};

/** A link from a game has its proof after the #. A link with ?round= requests it from the venue. */
const fromAddress = async () => {
  const packed = window.location.hash.slice(1);
  if (packed) return take(JSON.stringify(JSON.parse(decodeURIComponent(packed)), null, 2));
  const round = new URLSearchParams(window.location.search).get('round');
  if (!round) return;
  const response = await fetch(`/proof/${encodeURIComponent(round)}`, { credentials: 'omit' });
  await take(JSON.stringify(await response.json(), null, 2));
};

document.body.classList.add('verify');
document.body.append(
  el(
    'main',
    {},
    el(
      'header',
      {},
      sprite(art('common/shield.svg'), { width: 44, height: 50 }),
      el(
        'div',
        {},
        el('h1', {}, '公平性验证'),
        el('p', { class: 'lead' }, '全部在您的浏览器里计算；打开本页后，断网也能使用。'),
      ),
    ),
    el(
      'section',
      { class: 'card' },
      field,
      el(
        'div',
        { class: 'verify-actions' },
        el('button', { class: 'btn soft md', onclick: () => void take(EXAMPLE) }, '试一个例子'),
        el('button', { class: 'btn primary md', onclick: () => void run() }, '验证'),
      ),
    ),
    results,
    el(
      'section',
      { class: 'card' },
      el('div', { class: 'well-head' }, el('b', {}, '怎样算出一局')),
      el(
        'ol',
        { class: 'rule-list' },
        el('li', {}, '开局前公布 SHA-256(服务器种子)；更换种子后公开服务器种子，二者应一致。'),
        el('li', {}, '随机字节 = HMAC-SHA256(服务器种子, 客户端种子:序号:轮次)，每段得八个 32 位整数。'),
        el('li', {}, '取 n 种之一：大于等于 2³² − (2³² mod n) 的整数丢弃，其余取余，因此没有偏差。'),
        el('li', {}, '再按该游戏公布的规则得出结果，与当局记录逐项比较。'),
      ),
    ),
  ),
);
// Loads the rules of every game now, so that the page works without a network.
void loadFamilies();
fromAddress().catch(() => results.replaceChildren(el('p', { class: 'empty' }, '未能读取这一局，请粘贴凭证')));
