import { describe, expect, it } from 'vitest';
import { checkServiceSettings, type ShownService, serviceAddress, shownService } from './service.ts';

const nothing: ShownService = { selector: false, system: undefined };
const only = (system: 'kefu' | 'gongdan'): ShownService => ({ selector: false, system });
const choice = (system: 'kefu' | 'gongdan'): ShownService => ({ selector: true, system });

describe('the service systems shown to a member', () => {
  it.each([
    // kefu, gongdan, selector, default
    [0, 0, 0, 'kefu', nothing],
    [0, 0, 0, 'gongdan', nothing],
    [0, 0, 1, 'kefu', nothing],
    [0, 0, 1, 'gongdan', nothing],
    [1, 0, 0, 'kefu', only('kefu')],
    [1, 0, 0, 'gongdan', only('kefu')],
    [1, 0, 1, 'kefu', only('kefu')],
    [1, 0, 1, 'gongdan', only('kefu')],
    [0, 1, 0, 'kefu', only('gongdan')],
    [0, 1, 0, 'gongdan', only('gongdan')],
    [0, 1, 1, 'kefu', only('gongdan')],
    [0, 1, 1, 'gongdan', only('gongdan')],
    [1, 1, 0, 'kefu', only('kefu')],
    [1, 1, 0, 'gongdan', only('gongdan')],
    [1, 1, 1, 'kefu', choice('kefu')],
    [1, 1, 1, 'gongdan', choice('gongdan')],
  ] as const)('kefu %s, gongdan %s, selector %s, default %s', (kefu, gongdan, selector, system, expected) => {
    const switches = { default_system: system };
    expect(
      shownService({ ...switches, kefu_enabled: kefu, gongdan_enabled: gongdan, show_selector: selector }),
    ).toEqual(expected);
    const truths = { kefu_enabled: kefu === 1, gongdan_enabled: gongdan === 1, show_selector: selector === 1 };
    expect(shownService({ ...switches, ...truths })).toEqual(expected);
  });
});

it.each([
  [{ kefu_enabled: 1, kefu_url: '', gongdan_enabled: 1, gongdan_url: 'https://g.example/' }, '/service/'],
  [{ kefu_enabled: 1, kefu_url: 'https://k.example/', gongdan_enabled: 0, gongdan_url: '' }, 'https://k.example/'],
  [
    { kefu_enabled: 0, kefu_url: 'https://k.example/', gongdan_enabled: 1, gongdan_url: 'https://g.example/' },
    'https://g.example/',
  ],
  [{ kefu_enabled: 0, kefu_url: 'https://k.example/', gongdan_enabled: 1, gongdan_url: '' }, ''],
  [{ kefu_enabled: 0, kefu_url: '', gongdan_enabled: 0, gongdan_url: 'https://g.example/' }, ''],
] as const)('resolves the settings %j to the address %j', (pages, expected) => {
  expect(serviceAddress(pages)).toBe(expected);
});

describe('an address typed by the operator', () => {
  it.each(['', 'https://chat.example', 'https://chat.example/a?b=c#d', 'https://客服.example/'])('may be %j', (url) => {
    expect(checkServiceSettings({ kefu_url: url, gongdan_url: '' })).toBeUndefined();
    expect(checkServiceSettings({ kefu_url: '', gongdan_url: url })).toBeUndefined();
  });

  it.each([
    'http://chat.example/',
    'javascript:alert(1)',
    '//chat.example/',
    '/service/',
    'https://',
    'https://me:secret@chat.example/',
    'https://chat.example/ x',
  ])('may not be %j', (url) => {
    expect(checkServiceSettings({ kefu_url: url, gongdan_url: '' })).toBe(
      '请输入 https 开头的网址，留空则使用自带页面',
    );
  });

  it('is limited in length', () => {
    const url = `https://chat.example/${'a'.repeat(500)}`;
    expect(checkServiceSettings({ kefu_url: '', gongdan_url: url })).toBe('网址不能超过500字');
  });
});
