import type { GameModule } from '../../src/core/game.ts';
import { createDraw } from '../../src/fairness/stream.ts';
import { webDigests, webSeedHash } from '../../src/fairness/web-digests.ts';
import type { ProofAnswer } from '../kit/wire.ts';

/** One module per family, loaded on demand. */
const families = import.meta.glob<Record<string, GameModule>>('../../src/games/*/game.ts');

export type Proof = Pick<ProofAnswer, 'code' | 'family' | 'state' | 'outcome' | 'draws'>;

/** A published hash, and the SHA-256 of the revealed seed. */
export interface HashCheck {
  published: string;
  computed: string;
}

export interface Verdict {
  passed: boolean;
  /** Summary of the result. */
  text: string;
  hashes: HashCheck[];
  hashMatches: boolean;
  outcomeMatches: boolean;
  /** The outcome recomputed from the draws by the rules of the family. */
  outcome: unknown;
}

const bytesOf = (seed: string): Uint8Array<ArrayBuffer> => {
  if (!/^[0-9a-f]{64}$/i.test(seed)) throw new Error('服务器种子应为 64 位十六进制');
  return Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
};

/** Loads every family, so that the page keeps working without a network. */
export const loadFamilies = (): Promise<unknown> => Promise.all(Object.values(families).map((load) => load()));

const loadFamily = async (family: string): Promise<GameModule> => {
  const load = families[`../../src/games/${family}/game.ts`];
  const module = load && Object.values(await load()).find((each) => each?.family === family);
  if (!module) throw new Error(`没有「${family}」这类游戏`);
  return module;
};

/** Compares two JSON values regardless of the order of their fields. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameJson(Reflect.get(a, name), Reflect.get(b, name)));
};

type DrawRecord = Record<string, unknown>;

/** All objects with a nonce within a stored state or outcome. */
const recordsIn = (value: unknown): DrawRecord[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(recordsIn);
  return 'nonce' in value ? [value as DrawRecord, ...inside] : inside;
};

/** A long round stores a record per draw. Fields that both sides have must be equal, and there must be at least one. */
const agreesByNonce = (drawn: readonly unknown[], { state, outcome }: Proof): boolean => {
  const kept = [...recordsIn(outcome), ...recordsIn(state)];
  return drawn.every((value) => {
    const [record] = recordsIn(value);
    const match = record && kept.find(({ nonce }) => nonce === record['nonce']);
    if (!record || !match) return false;
    const shared = Object.keys(record).filter((name) => name !== 'nonce' && name in match);
    return shared.length > 0 && shared.every((name) => sameJson(record[name], match[name]));
  });
};

/** Recomputes a round from its seeds in this browser. */
export const verifyProof = async (proof: Proof): Promise<Verdict> => {
  const family = await loadFamily(proof.family ?? '');
  const variant = family.variants.find(({ code }) => code === proof.code);
  if (!variant) throw new Error(`没有编号为「${proof.code}」的游戏`);
  if (proof.draws.length === 0) throw new Error('本局没有抽取任何随机数');

  const hashes: HashCheck[] = [];
  const drawn: unknown[] = [];
  for (const { nonce, hash, client_seed, server_seed } of proof.draws) {
    const seed = bytesOf(server_seed ?? '');
    if (!hashes.some(({ published }) => published === hash)) {
      hashes.push({ published: hash, computed: await webSeedHash(seed) });
    }
    const draw = createDraw(await webDigests(seed, client_seed, nonce));
    drawn.push(JSON.parse(JSON.stringify(family.replay(variant, draw, proof.state, nonce) ?? null)));
  }
  const outcome = drawn.length === 1 ? drawn[0] : drawn;
  const hashMatches = hashes.every(({ published, computed }) => published.toLowerCase() === computed);
  const outcomeMatches =
    sameJson(outcome, proof.outcome) || sameJson(drawn, proof.outcome) || agreesByNonce(drawn, proof);
  return {
    passed: hashMatches && outcomeMatches,
    text: verdictText(hashMatches, outcomeMatches),
    hashes,
    hashMatches,
    outcomeMatches,
    outcome,
  };
};

const verdictText = (hashMatches: boolean, outcomeMatches: boolean): string => {
  if (!hashMatches) return '种子与开局前公布的哈希不一致';
  return outcomeMatches ? '哈希一致，重算结果与本局相同' : '哈希一致，但重算结果与本局不同';
};
