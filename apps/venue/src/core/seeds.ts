import { randomBytes } from 'node:crypto';
import { hmacDigests, seedHash } from '../fairness/node-digests.ts';
import { createDraw, type Draw } from '../fairness/stream.ts';
import type { Queryable, Tx } from './database.ts';
import { Refusal } from './game.ts';
import type { Seal } from './sealing.ts';

/** Seed data that a player may see. The next hash is fixed before the player chooses the next client seed. */
export interface Seeds {
  hash: string;
  clientSeed: string;
  nonce: number;
  nextHash: string;
}

export interface RevealedSeed {
  serverSeed: string;
  hash: string;
  clientSeed: string;
  nonce: number;
}

interface Owner {
  playerId: number;
  code: string;
}

const SEED_BYTES = 32;
const CLIENT_SEED = /^\P{C}{1,64}$/u;

/**
 * Returns the current and the next seed of a player for a game, creating both on the first visit. The caller holds
 * the player's lock.
 */
export const ensureSeeds = async (tx: Tx, seal: Seal, owner: Owner, at: Date): Promise<Seeds> => {
  const known = await readSeeds(tx, owner);
  if (known !== undefined) return known;
  const clientSeed = randomBytes(8).toString('hex');
  const hash = await insertSeed(tx, seal, owner, { clientSeed, at });
  const nextHash = await insertSeed(tx, seal, owner, { clientSeed: null, at });
  return { hash, clientSeed, nonce: 0, nextHash };
};

export const readSeeds = async (db: Queryable, { playerId, code }: Owner): Promise<Seeds | undefined> => {
  const { rows } = await db.query<Seeds>(
    `select current.hash, current.client_seed as "clientSeed", current.nonce, next.hash as "nextHash"
     from venue.seeds current join venue.seeds next using (player_id, code)
     where player_id = $1 and code = $2
       and current.client_seed is not null and current.revealed_at is null and next.client_seed is null`,
    [playerId, code],
  );
  return rows[0];
};

const insertSeed = async (
  tx: Tx,
  seal: Seal,
  { playerId, code }: Owner,
  { clientSeed, at }: { clientSeed: string | null; at: Date },
): Promise<string> => {
  const serverSeed = randomBytes(SEED_BYTES);
  const hash = seedHash(serverSeed);
  await tx.query(
    `insert into venue.seeds (player_id, code, sealed, hash, client_seed, made_at) values ($1, $2, $3, $4, $5, $6)`,
    [playerId, code, seal.close(serverSeed, hash), hash, clientSeed, at],
  );
  return hash;
};

/** Consumes one nonce of the current seed for a round. */
export const drawFor = async (
  tx: Tx,
  seal: Seal,
  { playerId, code }: Owner,
  roundId: string,
): Promise<{ draw: Draw; nonce: number }> => {
  const { rows } = await tx.query<{ sealed: Buffer; hash: string; client_seed: string; nonce: number }>(
    `with used as (
       update venue.seeds set nonce = nonce + 1
       where player_id = $1 and code = $2 and client_seed is not null and revealed_at is null
       returning id, sealed, hash, client_seed, nonce - 1 as nonce
     ), drawn as (
       insert into venue.draws (seed_id, nonce, round_id) select id, nonce, $3 from used
     )
     select sealed, hash, client_seed, nonce from used`,
    [playerId, code, roundId],
  );
  const [seed] = rows;
  if (seed === undefined) throw new Error(`player ${playerId} has no seed for ${code}`);
  const digests = hmacDigests(seal.open(seed.sealed, seed.hash), seed.client_seed, seed.nonce);
  return { draw: createDraw(digests), nonce: seed.nonce };
};

/** Reveals the server seed in use and activates the announced next one. The caller holds the player's lock. */
export const changeSeeds = async (
  tx: Tx,
  seal: Seal,
  owner: Owner,
  { clientSeed, at }: { clientSeed: string; at: Date },
): Promise<{ revealed: RevealedSeed; seeds: Seeds }> => {
  if (!CLIENT_SEED.test(clientSeed)) throw new Refusal('bad_input', '客户端种子须为 1 至 64 个字符');
  const { playerId, code } = owner;
  const open = await tx.query('select 1 from venue.rounds where player_id = $1 and code = $2 and closed_at is null', [
    playerId,
    code,
  ]);
  if (open.rowCount !== 0) throw new Refusal('round_open', '本局未结束，暂不能更换种子');
  const { rows } = await tx.query<{ sealed: Buffer; hash: string; client_seed: string; nonce: number }>(
    `update venue.seeds set revealed_at = $3
     where player_id = $1 and code = $2 and client_seed is not null and revealed_at is null
     returning sealed, hash, client_seed, nonce`,
    [playerId, code, at],
  );
  const [old] = rows;
  if (old === undefined) throw new Error(`player ${playerId} has no seed for ${code}`);
  const { rows: current } = await tx.query<{ hash: string }>(
    'update venue.seeds set client_seed = $3 where player_id = $1 and code = $2 and client_seed is null returning hash',
    [playerId, code, clientSeed],
  );
  const [next] = current;
  if (next === undefined) throw new Error(`player ${playerId} has no next seed for ${code}`);
  const nextHash = await insertSeed(tx, seal, owner, { clientSeed: null, at });
  return {
    revealed: {
      serverSeed: seal.open(old.sealed, old.hash).toString('hex'),
      hash: old.hash,
      clientSeed: old.client_seed,
      nonce: old.nonce,
    },
    seeds: { hash: next.hash, clientSeed, nonce: 0, nextHash },
  };
};
