import { describe, expect, it } from 'vitest';
import { checkChanges, readSettings } from './setting.ts';

describe('settings', () => {
  it('have a default for every key', () => {
    const settings = readSettings(new Map());
    expect(settings).toMatchObject({
      site_state: 1,
      index_modal: 0,
      usdtrate: '7.10',
      withdrawusdtrate: '7.20',
      demo: 0,
    });
    expect(settings.visit_url).toBe('');
  });

  it('override the defaults with stored values and ignore unknown keys', () => {
    const settings = readSettings(
      new Map<string, unknown>([
        ['usdtrate', '7.35'],
        ['forgotten', 1],
      ]),
    );
    expect(settings.usdtrate).toBe('7.35');
    expect(settings).not.toHaveProperty('forgotten');
  });

  it('raise a stored withdrawal rate that is below the deposit rate', () => {
    const stored = (withdrawusdtrate: string) => new Map([...Object.entries({ usdtrate: '7.2', withdrawusdtrate })]);
    expect(readSettings(stored('7.1')).withdrawusdtrate).toBe('7.2');
    expect(readSettings(stored('7.25')).withdrawusdtrate).toBe('7.25');
    expect(readSettings(new Map([['usdtrate', '7.35']])).withdrawusdtrate).toBe('7.35');
  });

  it('report the key of a stored value that is invalid', () => {
    expect(() => readSettings(new Map([['site_state', 'yes']]))).toThrow(/site_state/);
  });

  it('clean HTML when it is written', () => {
    expect(checkChanges({ webcontent: '<h2>好</h2><script>x</script>' })).toEqual([['webcontent', '<h2>好</h2>']]);
  });

  it.each([
    { usdtrate: '0' },
    { usdtrate: '7,2' },
    { visit_url: 'javascript:alert(1)' },
    { site_logo: '//evil.example/x.png' },
    { registrations_per_hour: 0 },
    { nonsense: 1 },
  ])('refuse to write %o', (change) => {
    expect(() => checkChanges(change)).toThrow(RangeError);
  });
});
