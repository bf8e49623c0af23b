import { DEFAULT_LOGO } from '@koi/contract';
import { escapeHtml } from '../escape-html.ts';

/** Name and look of the site, as far as pages show them before any script runs. */
export interface Brand {
  title: string;
  name: string;
  slogan: string;
  /** Address of the logo on pages. */
  logo: string;
  /** Address of the icon of the tab and of the installed site. */
  icon: string;
}

const UPLOADED = /^\/media\/pictures\/([\w-]{43})$/;
const TOUCH_ICON_PX = 180;
const INSTALLED_ICON_PX = [192, 512];

/** An uploaded icon as png of a size, because home screens do not accept every format. Other icons stay as they are. */
const iconOf = (icon: string, px: number): string => {
  const [, hash] = UPLOADED.exec(icon) ?? [];
  return hash === undefined ? icon : `/media/icons/${hash}-${px}.png`;
};

const descriptionOf = ({ name, slogan }: Brand) => (slogan === '' ? name : `${name}：${slogan}`);

/** Replaces one attribute of the tag that begins with the given text. */
const withAttribute = (html: string, tag: string, attribute: string, value: string): string => {
  const start = html.indexOf(tag);
  if (start < 0) return html;
  const end = html.indexOf('>', start);
  const old = html.slice(start, end);
  const changed = old.replace(new RegExp(`(\\s${attribute}=")[^"]*`), (_, head: string) => head + escapeHtml(value));
  return html.slice(0, start) + changed + html.slice(end);
};

/** Title of a page: that of the site, or the page's own with the name of the site at its end. */
const withTitle = (html: string, { title, name }: Brand): string =>
  html.replace(/<title>(?:([^<]*) · )?[^<]*<\/title>/, (whole, own: string | undefined) => {
    if (own !== undefined) return `<title>${own} · ${escapeHtml(name)}</title>`;
    return html.includes('<meta name="description"') ? `<title>${escapeHtml(title)}</title>` : whole;
  });

/** Puts the brand into the head of a built page. Its scripts stay untouched, because the policy allows them by hash. */
export const brandPage = (page: string, brand: Brand): string => {
  const { name, slogan, logo, icon } = brand;
  const isOwn = logo !== DEFAULT_LOGO;
  const metas = [
    ['description', descriptionOf(brand)],
    ['application-name', name],
    ['apple-mobile-web-app-title', name],
    ['koi-logo', logo],
    ['koi-slogan', slogan],
  ] as const;
  let html = metas.reduce(
    (text, [meta, value]) => withAttribute(text, `<meta name="${meta}"`, 'content', value),
    withTitle(page, brand),
  );
  if (icon !== DEFAULT_LOGO) {
    html = withAttribute(html, '<link rel="icon"', 'href', icon).replace(/(<link rel="icon"[^>]*) type="[^"]*"/, '$1');
    html = withAttribute(html, '<link rel="apple-touch-icon"', 'href', iconOf(icon, TOUCH_ICON_PX));
  }
  return isOwn ? html.replace('<html ', '<html data-brand="own" ') : html;
};

const iconsOf = (icon: string) => {
  if (!UPLOADED.test(icon)) return [{ src: icon, sizes: 'any' }];
  return INSTALLED_ICON_PX.map((px) => ({ src: iconOf(icon, px), sizes: `${px}x${px}`, type: 'image/png' }));
};

/** Puts the brand into the manifest of the installed site. */
export const brandManifest = (manifest: string, brand: Brand): string => {
  const { name, icon } = brand;
  const own = { name, short_name: name, description: descriptionOf(brand) };
  const icons = icon === DEFAULT_LOGO ? {} : { icons: iconsOf(icon) };
  return JSON.stringify({ ...(JSON.parse(manifest) as object), ...own, ...icons });
};
