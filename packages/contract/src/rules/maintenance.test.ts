import { expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkMaintenanceEnd, checkMaintenanceForm } from './maintenance.ts';

const form = { from: '2026-06-18 02:00', until: '2026-06-18 04:00', text: '例行升级', remark: '版本 2.4' };

it('requires valid times in their order, a text for members and a reason', () => {
  expectInOrder(checkMaintenanceForm, form, [
    [{ from: 'now' }, '开始时间格式不正确'],
    [{ until: '04:00' }, '结束时间格式不正确'],
    [{ until: '2026-06-18 02:00' }, '结束时间须晚于开始时间'],
    [{ text: ' \n' }, '请填写会员看到的说明'],
    [{ text: '字'.repeat(201) }, '说明不能超过200字'],
    [{ remark: '' }, '请填写原因'],
    [{ remark: '因'.repeat(201) }, '备注不能超过200字'],
  ]);
});

it('may start at once and may have no end', () => {
  expect(checkMaintenanceForm({ ...form, from: '' })).toBeUndefined();
  expect(checkMaintenanceForm({ ...form, until: '' })).toBeUndefined();
});

it('requires a reason to end it', () => {
  expect(checkMaintenanceEnd({ remark: ' ' })).toBe('请填写原因');
  expect(checkMaintenanceEnd({ remark: '升级完成' })).toBeUndefined();
});
