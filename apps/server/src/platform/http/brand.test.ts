import { describe, expect, it } from 'vitest';
import { type Brand, brandManifest, brandPage } from './brand.ts';

const HASH = 'a'.repeat(43);
const own: Brand = {
  title: '云海 · 乘风而上',
  name: '云海',
  slogan: '乘风而上',
  logo: `/media/pictures/${HASH}`,
  icon: `/media/pictures/${HASH}`,
};
const usual: Brand = {
  title: '锦鲤',
  name: '锦鲤',
  slogan: '好运如鱼得水',
  logo: '/art/koi-logo.svg',
  icon: '/art/koi-logo.svg',
};
const head = `<!doctype html>
<html lang="zh-CN">
<title>锦鲤</title>
<meta name="description" content="锦鲤：好运如鱼得水" />
<meta name="application-name" content="锦鲤" />
<meta name="koi-logo" content="/art/koi-logo.svg" />
<link rel="icon" href="/art/koi-logo.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
<script>const name = '<title>';</script>
</html>`;

describe('a page of the site', () => {
  it('stays as it was built for the default brand', () => {
    expect(brandPage(head, usual)).toBe(head);
  });

  it('has the name, the logo and the icons of the site, and nothing of the default', () => {
    const page = brandPage(head, own);
    expect(page).toContain('<html data-brand="own" lang="zh-CN">');
    expect(page).toContain('<title>云海 · 乘风而上</title>');
    expect(page).toContain('<meta name="description" content="云海：乘风而上" />');
    expect(page).toContain('<meta name="application-name" content="云海" />');
    expect(page).toContain(`<meta name="koi-logo" content="${own.logo}" />`);
    expect(page).toContain(`<link rel="icon" href="${own.icon}" />`);
    expect(page).toContain(`<link rel="apple-touch-icon" href="/media/icons/${HASH}-180.png" />`);
    expect(page).toContain("<script>const name = '<title>';</script>");
    expect(page).not.toMatch(/锦鲤|koi-logo\.svg|好运/);
  });

  it('keeps its own title and ends it with the name of the site', () => {
    const page = (title: string) => brandPage(`<html lang="zh-CN"><title>${title}</title></html>`, own);
    expect(page('代理中心 · 锦鲤')).toContain('<title>代理中心 · 云海</title>');
    expect(page('在线客服')).toContain('<title>在线客服</title>');
  });

  it('shows a name with signs of HTML as a text', () => {
    const page = brandPage(head, { ...own, name: '"><script>x()</script>', title: '</title><script>y()</script>$&' });
    expect(page).not.toMatch(/<script>[xy]/);
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;y()&lt;/script&gt;$&amp;</title>');
  });
});

describe('the manifest', () => {
  const built = JSON.stringify({ id: '/', name: '锦鲤', icons: [{ src: '/icon-192.png' }] });

  it('has the name of the site, and png icons of an uploaded picture', () => {
    expect(JSON.parse(brandManifest(built, own))).toEqual({
      id: '/',
      name: '云海',
      short_name: '云海',
      description: '云海：乘风而上',
      icons: [192, 512].map((px) => ({
        src: `/media/icons/${HASH}-${px}.png`,
        sizes: `${px}x${px}`,
        type: 'image/png',
      })),
    });
  });

  it('keeps the built icons with the default logo, and names other addresses as they are', () => {
    const icons = (icon: string) => JSON.parse(brandManifest(built, { ...own, icon })).icons;
    expect(icons('/art/koi-logo.svg')).toEqual([{ src: '/icon-192.png' }]);
    expect(icons('https://cdn.example/x.png')).toEqual([{ src: 'https://cdn.example/x.png', sizes: 'any' }]);
  });
});
