import type { Queryable } from './database.ts';

/** The faults that an operator can switch on for a platform, with the meaning of each value. */
export const FAULTS = {
  down: { title: '断线', meaning: '不接收请求，直接断开', unit: '' },
  error: { title: '内部错误', meaning: '不处理，回答 500', unit: '' },
  delay: { title: '迟缓', meaning: '等待后才处理', unit: '毫秒' },
  late: { title: '迟答', meaning: '处理完成后才等待再回答', unit: '毫秒' },
  lost_answer: { title: '回答丢失', meaning: '处理完成，不回答就断开', unit: '' },
  duplicate: { title: '重复送达', meaning: '同一请求处理两次', unit: '' },
  absent: { title: '暂时查无', meaning: '接受转账、丢失回答，一段时间内查无此单', unit: '毫秒' },
  garbage: { title: '乱码', meaning: '处理完成，回答不是 JSON', unit: '' },
  truncated: { title: '截断', meaning: '处理完成，回答只有一半', unit: '' },
  html: { title: '网页', meaning: '处理完成，回答一张网页', unit: '' },
  negative_amount: { title: '负数金额', meaning: '处理完成，金额写成负数', unit: '' },
  huge_amount: { title: '巨额金额', meaning: '处理完成，金额写成天文数字', unit: '' },
  wrong_balance: { title: '余额不符', meaning: '余额查询多报', unit: '分' },
} as const;
export type FaultKind = keyof typeof FAULTS;

export interface FaultDraft {
  platform: string;
  kind: FaultKind;
  value: number;
  percent: number;
  remaining: number | null;
  /** The path of the affected call, or null for all calls. */
  path: string | null;
}

export const isFaultKind = (text: string): text is FaultKind => Object.hasOwn(FAULTS, text);

export const setFault = async (db: Queryable, fault: FaultDraft): Promise<void> => {
  await db.query(
    `insert into venue.faults (platform, kind, value, percent, remaining, path) values ($1, $2, $3, $4, $5, $6)
     on conflict (platform, kind) do update set value = excluded.value, percent = excluded.percent,
       remaining = excluded.remaining, path = excluded.path`,
    [fault.platform, fault.kind, fault.value, fault.percent, fault.remaining, fault.path],
  );
};

export const clearFaults = async (db: Queryable, platform: string, kind?: FaultKind): Promise<void> => {
  await db.query('delete from venue.faults where platform = $1 and ($2::text is null or kind = $2)', [
    platform,
    kind ?? null,
  ]);
};

export const listFaults = async (db: Queryable): Promise<FaultDraft[]> => {
  const { rows } = await db.query<Omit<FaultDraft, 'value'> & { value: bigint }>(
    `select platform, kind, value, percent, remaining, path from venue.faults
     where remaining is null or remaining > 0 order by platform, kind`,
  );
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
};

/** Returns the faults that apply to this call, with their values, and decrements those that have a limited number of calls. */
export const strikingFaults = async (
  db: Queryable,
  platform: string,
  path: string,
): Promise<ReadonlyMap<FaultKind, number>> => {
  const { rows } = await db.query<{ kind: FaultKind; value: bigint }>(
    `with striking as (
       select kind, value, remaining from venue.faults
       where platform = $1 and (path is null or path = $2) and (remaining is null or remaining > 0)
         and random() * 100 < percent
     ), counted as (
       update venue.faults fault set remaining = fault.remaining - 1
       from striking where fault.platform = $1 and fault.kind = striking.kind and fault.remaining > 0
       returning fault.kind
     )
     select kind, value from striking where remaining is null or kind in (select kind from counted)`,
    [platform, path],
  );
  return new Map(rows.map(({ kind, value }) => [kind, Number(value)]));
};
