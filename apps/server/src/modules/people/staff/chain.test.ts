import { describe, expect, it } from 'vitest';
import { type AuditRecord, breakIn, GENESIS, hashOfRow } from './chain.ts';

const chainOf = (length: number): AuditRecord[] => {
  const rows: AuditRecord[] = [];
  for (let id = 1; id <= length; id += 1) {
    const row = {
      id,
      at: new Date(Date.UTC(2026, 2, 1, 0, 0, id)),
      staffId: id % 2 === 0 ? null : 7,
      staffName: 'finance01',
      role: 'finance',
      group: 'money' as const,
      action: 'deposits.approve',
      target: `存款 D${id}`,
      summary: '通过',
      memberId: id % 3 === 0 ? 100_001 : null,
      address: '10.2.7.31',
      succeeded: true,
      changes: [{ field: '状态', before: '待审核', after: '审核通过' }],
      previousHash: rows.at(-1)?.hash ?? GENESIS,
    };
    rows.push({ ...row, hash: hashOfRow(row) });
  }
  return rows;
};

const rows = chainOf(9);
const third = rows[2] as AuditRecord;

describe('an audit chain', () => {
  it('is whole as written', () => {
    expect(breakIn(rows)).toBeUndefined();
    expect(breakIn([])).toBeUndefined();
    expect(breakIn(rows.slice(3), third)).toBeUndefined();
  });

  it.each<[string, Partial<AuditRecord>]>([
    ['time', { at: new Date(third.at.getTime() + 1) }],
    ['staff', { staffId: 8 }],
    ['member', { memberId: 100_002 }],
    ['member to none', { memberId: null }],
    ['staff member to none', { staffId: null }],
    ['name', { staffName: 'service01' }],
    ['role', { role: 'admin' }],
    ['group', { group: 'login' }],
    ['action', { action: 'deposits.refuse' }],
    ['target', { target: '存款 D4' }],
    ['summary', { summary: '拒绝' }],
    ['address', { address: '10.2.7.32' }],
    ['outcome', { succeeded: false }],
    ['changes', { changes: [] }],
    ['one change', { changes: [{ field: '状态', before: '待审核', after: '审核拒绝' }] }],
    ['previous hash', { previousHash: GENESIS }],
    ['hash', { hash: GENESIS }],
  ])('reveals a difference in %s', (_, change) => {
    expect(breakIn(rows.with(2, { ...third, ...change }))).toBe(3);
  });

  it('reveals at the next row a changed row whose own hash was recomputed', () => {
    const forged = { ...third, summary: '拒绝' };
    expect(breakIn(rows.with(2, { ...forged, hash: hashOfRow(forged) }))).toBe(4);
  });

  it('reveals a removed row, including the first', () => {
    expect(breakIn(rows.toSpliced(2, 1))).toBe(3);
    expect(breakIn(rows.slice(1))).toBe(1);
  });

  it('reveals an inserted row and a changed order', () => {
    expect(breakIn(rows.toSpliced(3, 0, { ...third, id: 4 }))).toBe(4);
    const swapped = rows.with(2, { ...(rows[3] as AuditRecord), id: 3 }).with(3, { ...third, id: 4 });
    expect(breakIn(swapped)).toBe(3);
  });

  it('hashes rows differently when only the borders between their fields differ', () => {
    const one = { ...third, target: '存款 D3通', summary: '过' };
    expect(hashOfRow(one)).not.toBe(third.hash);
    expect(hashOfRow({ ...third, changes: [{ field: '状', before: '态待审核', after: '审核通过' }] })).not.toBe(
      third.hash,
    );
  });
});
