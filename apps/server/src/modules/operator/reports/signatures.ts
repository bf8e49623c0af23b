import type { BookCheck } from '@koi/contract';
import { like, type SQL, sql } from 'drizzle-orm';
import { type Finding, findingOf, type HouseCheck, NOTHING_FOUND } from '../../../ledger/index.ts';
import {
  type KeyRing,
  openSealed,
  type Queryable,
  type SecretSource,
  seal,
  sealedColumn,
  type Tx,
} from '../../../platform/index.ts';
import { resultOf } from './books.ts';
import { evidenceSignatures } from './tables.ts';

export const sealedSignatures = sealedColumn({
  name: 'evidence_signature.sealed',
  purpose: 'evidence',
  table: evidenceSignatures,
  id: evidenceSignatures.place,
  keyId: evidenceSignatures.keyId,
  read: ({ place, keyId, sealed }) => ({ keyId, sealed, owner: place }),
  write: (sealed) => sealed,
});

/** Rows that are signed when they are stored, with the columns `no` and `hash`. */
const EVIDENCE = {
  seal: { check: '账本封存的签名有效', label: '封存', rows: sql`(SELECT no::bigint AS no, hash FROM book_seal)` },
  checkpoint: {
    check: '审计核对点的签名有效',
    label: '审计核对点',
    rows: sql`(SELECT id AS no, hash FROM audit_checkpoint)`,
  },
} as const satisfies Record<string, { check: string; label: string; rows: SQL }>;
export type EvidenceKind = keyof typeof EVIDENCE;

const KINDS = Object.keys(EVIDENCE) as EvidenceKind[];
const BATCH = 500;

const placeOf = (kind: EvidenceKind, no: bigint | number): string => `${kind} ${no}`;

interface SignedRow extends Record<string, unknown> {
  no: bigint;
  hash: string;
  key_id: string | null;
  sealed: Buffer | null;
}

const isSigned = (keys: KeyRing, kind: EvidenceKind, { no, hash, key_id: keyId, sealed }: SignedRow): boolean => {
  if (keyId === null || sealed === null) return false;
  try {
    return openSealed(keys, { keyId, sealed }, placeOf(kind, no)) === hash;
  } catch {
    return false;
  }
};

const readRows = async (db: Queryable, kind: EvidenceKind, after: bigint): Promise<SignedRow[]> => {
  const { rows } = await db.execute<SignedRow>(sql`
    SELECT evidence.no, evidence.hash, signature.key_id, signature.sealed FROM ${EVIDENCE[kind].rows} evidence
    LEFT JOIN evidence_signature signature ON signature.place = ${`${kind} `} || evidence.no
    WHERE evidence.no > ${after} ORDER BY evidence.no LIMIT ${BATCH}`);
  return rows;
};

/** Signs evidence with KOI_SECRET, and finds what is not signed or was changed after it had been signed. */
export const createSignatures = (secrets: SecretSource) => {
  const keys = sealedSignatures.keys(secrets);

  const sign = async (
    tx: Tx,
    kind: EvidenceKind,
    { no, hash }: { no: bigint | number; hash: string },
  ): Promise<void> => {
    const place = placeOf(kind, no);
    // It fails when the place is signed already: the signed row was removed, and must not be replaced in silence.
    await tx.insert(evidenceSignatures).values({ place, ...seal(keys, hash, place) });
  };

  const find = async (db: Queryable, kind: EvidenceKind): Promise<Finding> => {
    const { label } = EVIDENCE[kind];
    const wrong: string[] = [];
    let count = 0;
    let signed = 0;
    for (let after = -1n; ; ) {
      const rows = await readRows(db, kind, after);
      for (const row of rows) {
        if (!isSigned(keys, kind, row)) {
          wrong.push(`${label} ${row.no} ${row.sealed === null ? '没有签名' : '与签名不符'}`);
        }
        if (row.sealed !== null) signed += 1;
        after = row.no;
      }
      count += rows.length;
      if (rows.length < BATCH) break;
    }
    const kept = await db.$count(evidenceSignatures, like(evidenceSignatures.place, `${kind} %`));
    return findingOf(count, kept > signed ? [...wrong, `${kept - signed} 个已签名的${label}不见了`] : wrong);
  };

  return {
    signSeal: (tx: Tx, row: { no: number; hash: string }) => sign(tx, 'seal', row),
    signCheckpoint: (tx: Tx, { id, hash }: { id: number; hash: string }) => sign(tx, 'checkpoint', { no: id, hash }),

    /** The check of the signatures of seals, for the books. */
    sealCheck: {
      name: EVIDENCE.seal.check,
      unit: '个封存',
      recent: (db) => find(db, 'seal'),
      sealed: async () => NOTHING_FOUND,
      all: (db) => find(db, 'seal'),
    } satisfies HouseCheck,

    async checkpointCheck(db: Queryable): Promise<BookCheck> {
      const found = await find(db, 'checkpoint');
      return resultOf(EVIDENCE.checkpoint.check, found, `${found.count} 个核对点`);
    },

    /** Signs what has no signature, and returns how many rows that were. A wrong signature stays as it is. */
    async signMissing(tx: Tx): Promise<number> {
      let count = 0;
      for (const kind of KINDS) {
        for (let after = -1n; ; ) {
          const rows = await readRows(tx, kind, after);
          for (const row of rows) {
            after = row.no;
            if (row.sealed !== null) continue;
            await sign(tx, kind, row);
            count += 1;
          }
          if (rows.length < BATCH) break;
        }
      }
      return count;
    },
  };
};

export type Signatures = ReturnType<typeof createSignatures>;
