import { describe, expect, it } from 'vitest';
import { maskMobile, maskRealname } from './masks.ts';

describe('masks', () => {
  it('show the first and last character of a real name', () => {
    expect(maskRealname('陈小宇')).toBe('陈*宇');
    expect(maskRealname('欧阳小宇')).toBe('欧**宇');
    expect(maskRealname('陈宇')).toBe('陈*');
    expect(maskRealname('')).toBe('');
  });

  it('show the first three and last four digits of a mobile number', () => {
    expect(maskMobile('13800006602')).toBe('138 **** 6602');
    expect(maskMobile('')).toBe('');
  });
});
