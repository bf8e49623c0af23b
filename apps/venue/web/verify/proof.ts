import type { Proof } from './verify.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses a proof copied from a game, or an answer of the venue that contains one. Errors name what is missing. */
export const readProof = (text: string): Proof => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('这不是一份完整的凭证：请粘贴 JSON 文本');
  }
  if (!isObject(value)) throw new Error('这不是一份完整的凭证');
  const { code, family, state, outcome, draws } = value;
  if (typeof code !== 'string' || typeof family !== 'string') throw new Error('凭证缺少 code 或 family');
  if (!Array.isArray(draws) || draws.length === 0) throw new Error('凭证缺少 draws');
  return { code, family, state, outcome, draws: draws.map(readDraw) };
};

const readDraw = (value: unknown): Proof['draws'][number] => {
  if (!isObject(value)) throw new Error('draws 里有一项不完整');
  const { nonce, hash, client_seed, server_seed } = value;
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) throw new Error('nonce 应为非负整数');
  if (typeof hash !== 'string' || typeof client_seed !== 'string') throw new Error('draws 里缺少 hash 或 client_seed');
  if (typeof server_seed !== 'string') throw new Error('种子尚未公开：更换种子后才能核对这一局');
  return { nonce, hash, client_seed, server_seed };
};
