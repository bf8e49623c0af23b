import { describe, expect, it } from 'vitest';
import { checkAvatarFile } from './avatar-file.ts';

describe('an avatar file', () => {
  it('may be a gif or a png of up to 2 MB', () => {
    expect(checkAvatarFile({ type: 'image/gif', size: 1 })).toBeUndefined();
    expect(checkAvatarFile({ type: 'image/png', size: 2_097_152 })).toBeUndefined();
  });

  it('is checked for its type first, then for its size', () => {
    expect(checkAvatarFile({ type: 'image/jpeg', size: 9_999_999 })).toBe('仅支持 gif、png 格式的图片');
    expect(checkAvatarFile({ type: '', size: 1 })).toBe('仅支持 gif、png 格式的图片');
    expect(checkAvatarFile({ type: 'image/png', size: 2_097_153 })).toBe('图片不能超过 2 MB');
  });
});
