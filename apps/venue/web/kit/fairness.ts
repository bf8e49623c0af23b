import type { Connection } from './connection.ts';
import { art, el, sprite } from './dom.ts';
import { type IconName, icon } from './icons.ts';
import type { Sheet, SheetOptions } from './sheet.ts';
import type { HistoryAnswer, ProofAnswer, Seeds, SeedsAnswer, StateAnswer } from './wire.ts';

interface FairnessDeps {
  connection: Connection;
  toast: (text: string, kind?: 'plain' | 'done') => void;
  sheet: (options: SheetOptions) => Sheet;
}

const LONGEST_ADDRESS = 30_000;
const CLIENT_SEED = /^[\x21-\x7e]{1,64}$/;

const pair = (label: string, value: Node, side?: Node): HTMLElement =>
  el('div', { class: 'pair' }, el('div', {}, el('span', {}, label), value), side);

const sideButton = (label: string, face: IconName, onclick: () => void): HTMLElement =>
  el('button', { aria: { label }, onclick }, icon(face, 20));

const copy = async (text: string, toast: FairnessDeps['toast']) => {
  try {
    await navigator.clipboard.writeText(text);
    toast('已复制', 'done');
  } catch {
    toast('浏览器不允许复制，请长按选择');
  }
};

/** The verifier is a separate page, so that it can be saved and used without the venue. */
const verifierAddress = (proof: ProofAnswer): string => {
  const page = `${import.meta.env.BASE_URL}verify${import.meta.env.DEV ? '/' : ''}`;
  const packed = encodeURIComponent(JSON.stringify(proof));
  return packed.length < LONGEST_ADDRESS ? `${page}#${packed}` : `${page}?round=${encodeURIComponent(proof.id)}`;
};

/** Recomputes a round with a revealed seed in this page, and links to the verifier. */
const proofCard = (proof: ProofAnswer): HTMLElement => {
  const state = el('span', { class: 'tag plain' }, '正在核对');
  const seed = shorten(proof.draws[0]?.server_seed ?? '');
  const note = el('p', {}, `种子 ${seed} 已公开，正在用它重算本局`);
  void import('../verify/verify.ts')
    .then(({ verifyProof }) => verifyProof(proof))
    .then((verdict) => {
      state.className = `tag ${verdict.passed ? 'good' : 'bad'}`;
      state.replaceChildren(...(verdict.passed ? [icon('check', 14)] : []), verdict.passed ? '验证通过' : '不一致');
      note.textContent = `种子 ${seed} 已公开，${verdict.text}`;
    })
    .catch(() => {
      state.textContent = '未能核对';
    });
  return el(
    'div',
    { class: 'well' },
    el('div', { class: 'well-head' }, el('b', {}, `本局 · 序号 ${nonceText(proof)}`), state),
    note,
    el('a', { href: verifierAddress(proof), target: '_blank', rel: 'noopener' }, '打开验证页'),
  );
};

const hiddenCard = (proof: ProofAnswer): HTMLElement =>
  el(
    'div',
    { class: 'well' },
    el(
      'div',
      { class: 'well-head' },
      el('b', {}, `本局 · 序号 ${nonceText(proof)}`),
      el('span', { class: 'tag plain' }, '种子未公开'),
    ),
    el('p', {}, '更换种子后，本局所用的服务器种子会公开，即可核对。'),
  );

const shorten = (hex: string): string => (hex.length > 18 ? `${hex.slice(0, 8)}…${hex.slice(-7)}` : hex);

const nonceText = ({ draws }: ProofAnswer): string => {
  const [first, last] = [draws[0]?.nonce, draws.at(-1)?.nonce];
  if (first === undefined) return '—';
  return first === last ? String(first) : `${first}–${last}`;
};

const isRevealed = ({ draws }: ProofAnswer): boolean => draws.every(({ server_seed }) => server_seed !== null);

/** Shows the hash, client seed and nonce, changes the seeds, and verifies a round in the browser. */
export const openFairness = ({ connection, toast, sheet }: FairnessDeps, roundId?: string): void => {
  const place = el('div');
  const proofPlace = el('div');
  let chosenSeed: string | undefined;

  const showSeeds = ({ hash, client_seed, nonce }: Seeds) => {
    const seedText = el('b', {}, chosenSeed ?? client_seed);
    const edit = () => {
      const field = el('input', { value: chosenSeed ?? client_seed, maxLength: 64, aria: { label: '新的客户端种子' } });
      field.addEventListener('input', () => {
        chosenSeed = field.value.trim();
      });
      seedText.replaceWith(field);
      field.focus();
      field.select();
    };
    place.replaceChildren(
      pair(
        '服务器种子哈希',
        el('b', {}, hash),
        sideButton('复制', 'copy', () => void copy(hash, toast)),
      ),
      pair('客户端种子', seedText, sideButton('修改', 'edit', edit)),
      pair('序号', el('b', {}, String(nonce)), el('span', { class: 'tag plain' }, '每局加一')),
    );
  };

  const showRound = async (id: string) => {
    const proof = await connection.request<ProofAnswer>(`/play/rounds/${encodeURIComponent(id)}`);
    if (!proof.ok) return toast(proof.message);
    proofPlace.replaceChildren(isRevealed(proof) ? proofCard(proof) : hiddenCard(proof));
  };

  const lastRound = async (): Promise<string | undefined> => {
    const history = await connection.request<HistoryAnswer>('/play/history');
    return history.ok ? history.rounds.find((round) => !round.void)?.id : undefined;
  };

  const verify = async () => {
    const id = roundId ?? (await lastRound());
    if (id === undefined) toast('还没有可核对的一局');
    else await showRound(id);
  };

  const change = async () => {
    const seed = chosenSeed ?? crypto.randomUUID().slice(0, 13);
    if (!CLIENT_SEED.test(seed)) return toast('客户端种子为 1–64 个字母、数字或符号');
    const answer = await connection.request<SeedsAnswer>('/play/seeds', { client_seed: seed });
    if (!answer.ok) return toast(answer.message);
    chosenSeed = undefined;
    showSeeds(answer.seeds);
    toast('已更换，旧种子已公开', 'done');
    await verify();
  };

  sheet({
    title: '公平性验证',
    body: [
      el(
        'div',
        { class: 'fair-head' },
        sprite(art('common/shield.svg'), { width: 44, height: 50 }),
        el('div', {}, el('b', {}, '开局前已锁定结果'), el('p', {}, '先公布种子哈希，局后公开种子，您可自行核对')),
      ),
      place,
      proofPlace,
    ],
    actions: [
      { label: '更换种子', tone: 'soft', stays: true, run: change },
      { label: '验证本局', stays: true, run: verify },
    ],
    foot: '更换后公开旧种子，序号从 0 开始；进行中的一局不可更换',
  });
  void connection.request<StateAnswer>('/play/state').then((state) => state.ok && showSeeds(state.seeds));
  if (roundId !== undefined) void showRound(roundId);
};
