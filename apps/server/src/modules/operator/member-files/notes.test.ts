import { MEMBER_FILES, MEMBER_NOTES, STAFF, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, register, database } = app;
const { list, add, remove } = staffRows.memberNotes;

let service: TestStaff;
let auditor: TestStaff;
let id = 0;
beforeAll(async () => {
  service = await newStaff(app, 'service');
  auditor = await newStaff(app, 'readonly');
  id = await memberIdOf(app, await register('noted001'));
});

const noteAs = async ({ token }: TestStaff, text: string, member_id = id) =>
  (await call(add, { member_id, text }, { token })).body;
const removeAs = async ({ token }: TestStaff, note: number, reason: string) =>
  (await call(remove, { id: note, reason }, { token })).body;
const notesOf = async (member_id = id) => (await call(list, { member_id }, { token: auditor.token })).body.data;
const audited = async (action: string) =>
  (
    await database.pool.query(
      'SELECT staff_name, target, summary, member_id, changes FROM audit_row WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    )
  ).rows[0];

describe('a note about a member', () => {
  it('is listed newest first with its author, and audited with its text', async () => {
    await noteAs(service, '来电咨询提款');
    const { code, message, data } = await noteAs(service, ' 已核实身份 ');
    expect({ code, message }).toEqual({ code: 200, message: MEMBER_NOTES.added });
    expect((await notesOf()).data).toMatchObject([
      { id: data.id, text: '已核实身份', staff_name: service.name, removed: false, removed_at: '' },
      { text: '来电咨询提款' },
    ]);
    expect(await audited('memberNotes.add')).toEqual({
      staff_name: service.name,
      target: '会员 noted001',
      summary: `备注 ${data.id}`,
      member_id: id,
      changes: [{ field: '备注', before: '', after: '已核实身份' }],
    });
  });

  it('has 1 to 500 characters and an existing member', async () => {
    expect((await noteAs(service, '  ')).message).toBe(MEMBER_NOTES.missing);
    expect((await noteAs(service, '长'.repeat(501))).message).toBe(MEMBER_NOTES.long);
    expect((await noteAs(service, '长'.repeat(500))).code).toBe(200);
    expect(await noteAs(service, '查无此人', 999_999)).toMatchObject({ code: 404, message: MEMBER_FILES.unknown });
  });

  it('is removed with a reason, once, and stays as a removed note', async () => {
    const { data } = await noteAs(service, '写错会员');
    expect((await removeAs(service, data.id, ' ')).message).toBe(MEMBER_FILES.reasonMissing);
    expect(await removeAs(service, data.id, '写错会员了')).toMatchObject({ code: 200, message: MEMBER_NOTES.removed });
    expect((await notesOf()).data[0]).toMatchObject({
      id: data.id,
      text: '',
      removed: true,
      removed_by: service.name,
      removed_reason: '写错会员了',
    });
    expect(await audited('memberNotes.remove')).toMatchObject({
      summary: '写错会员了',
      member_id: id,
      changes: [{ field: '备注', before: '写错会员', after: '' }],
    });
    expect(await removeAs(service, data.id, '再删一次')).toMatchObject({ code: 409 });
    expect(await removeAs(service, 999_999, '不存在')).toMatchObject({ code: 404, message: MEMBER_NOTES.unknown });
  });

  it('is written only with the permission', async () => {
    expect(await noteAs(auditor, '只读')).toMatchObject({ code: 403, message: STAFF.notAllowed });
    expect(await noteAs(await newStaff(app, 'content'), '内容')).toMatchObject({ code: 403 });
    expect((await noteAs(await newStaff(app, 'finance'), '财务备注')).code).toBe(200);
  });
});
