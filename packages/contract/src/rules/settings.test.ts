import { describe, expect, it } from 'vitest';
import { SITE_SETTINGS } from '../texts/settings.ts';
import { checkSiteSettings, kindOfSetting, SITE_SETTING_FIELDS, type SiteSettingsForm } from './settings.ts';

const form: SiteSettingsForm = {
  site_name: '云海',
  title: '云海 · 乘风而上',
  site_slogan: '乘风而上',
  site_logo: '/media/pictures/abc',
  app_logo: '',
  h5_url: 'https://m.example.com',
  visit_url: '',
  app_download_switch: 1,
  ios_download_url: 'https://example.com/app',
  ios_download_qrcode: '',
  index_modal: 1,
  webcontent: '<p>欢迎</p>',
  demo_strip: '演示站点',
};
const check = (change: Partial<SiteSettingsForm>) => checkSiteSettings({ ...form, ...change });

describe('the site settings', () => {
  it('are accepted when every field is within its bounds', () => {
    expect(check({})).toBeUndefined();
    expect(check({ site_name: '一'.repeat(30), title: '一'.repeat(60), site_slogan: '' })).toBeUndefined();
    expect(check({ index_modal: 0, webcontent: '' })).toBeUndefined();
    expect(check({ site_logo: 'https://cdn.example.com/logo.png' })).toBeUndefined();
  });

  it.each<[Partial<SiteSettingsForm>, string]>([
    [{ site_name: ' ' }, SITE_SETTINGS.nameWrong],
    [{ site_name: '一'.repeat(31) }, SITE_SETTINGS.nameWrong],
    [{ site_name: '云\n海' }, SITE_SETTINGS.nameWrong],
    [{ title: '' }, SITE_SETTINGS.titleWrong],
    [{ title: '一'.repeat(61) }, SITE_SETTINGS.titleWrong],
    [{ site_slogan: '一'.repeat(21) }, SITE_SETTINGS.sloganLong],
    [{ site_logo: '' }, SITE_SETTINGS.logoWrong],
    [{ site_logo: '//evil.example/x.png' }, SITE_SETTINGS.logoWrong],
    [{ site_logo: 'https://[' }, SITE_SETTINGS.logoWrong],
    [{ app_logo: 'javascript:alert(1)' }, SITE_SETTINGS.iconWrong],
    [{ h5_url: 'http://m.example.com' }, SITE_SETTINGS.mobileAddressWrong],
    [{ h5_url: 'https://example.com:99999' }, SITE_SETTINGS.mobileAddressWrong],
    [{ h5_url: `https://${'a'.repeat(500)}.com` }, SITE_SETTINGS.mobileAddressWrong],
    [{ visit_url: 'https://user@example.com' }, SITE_SETTINGS.visitAddressWrong],
    [{ ios_download_url: 'itms://example' }, SITE_SETTINGS.appAddressWrong],
    [{ ios_download_qrcode: 'code.png' }, SITE_SETTINGS.codeWrong],
    [{ webcontent: '<p> </p>' }, SITE_SETTINGS.welcomeMissing],
    [{ webcontent: '一'.repeat(20_001) }, SITE_SETTINGS.welcomeLong],
    [{ demo_strip: '' }, SITE_SETTINGS.demoStripWrong],
    [{ demo_strip: '一'.repeat(41) }, SITE_SETTINGS.demoStripWrong],
  ])('are refused with %j', (change, text) => {
    expect(check(change)).toBe(text);
  });

  it('have a kind each, which decides how the history shows them', () => {
    expect(SITE_SETTING_FIELDS.map((name) => [name, kindOfSetting(name)])).toContainEqual(['index_modal', 'switch']);
    expect(kindOfSetting('site_logo')).toBe('picture');
    expect(kindOfSetting('webcontent')).toBe('html');
    expect(kindOfSetting('title')).toBe('text');
  });
});
