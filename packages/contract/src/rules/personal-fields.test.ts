import { describe, expect, it } from 'vitest';
import { shownToStaff } from './personal-fields.ts';

describe('a personal value', () => {
  it('is masked, unless it is an export to which two people agreed', () => {
    expect(shownToStaff('realname', '陈小宇')).toBe('陈*宇');
    expect(shownToStaff('realname', '陈小宇', { roles: ['cashier-in', 'risk'] })).toBe('陈*宇');
    expect(shownToStaff('realname', '陈小宇', { roles: [], unmasked: true })).toBe('陈小宇');
    expect(shownToStaff('birthDate', '1990-05-17')).toBe('1990');
  });

  it('is whole for the roles that work with it', () => {
    expect(shownToStaff('applicant', '13800006602', { roles: ['rewards'] })).toBe('13800006602');
    expect(shownToStaff('applicant', '13800006602', { roles: ['service'] })).toBe('138 **** 6602');
    expect(shownToStaff('receipt', '/media/receipts/x', { roles: ['checker'] })).toBe('/media/receipts/x');
    expect(shownToStaff('receipt', '/media/receipts/x', { roles: ['cashier-in'] })).toBe('/media/receipts/x');
    expect(shownToStaff('receipt', '/media/receipts/x', { roles: ['service'] })).toBe('');
    expect(shownToStaff('receipt', '/media/receipts/x', { roles: ['security', 'service'] })).toBe('');
  });
});
