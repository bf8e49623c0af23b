import { SITE_SETTING_NAMES, SITE_SETTINGS } from '../texts/settings.ts';
import { HTML_MAX_LENGTH, hasContent } from './content.ts';
import { hasControl } from './control.ts';
import { firstFailing } from './first-failing.ts';
import { isPictureAddress } from './pictures.ts';
import { isExternalLink } from './sponsors.ts';

export const SITE_NAME_MAX_LENGTH = 30;
export const SITE_TITLE_MAX_LENGTH = 60;
export const SITE_SLOGAN_MAX_LENGTH = 20;
export const DEMO_STRIP_MAX_LENGTH = 40;
const ADDRESS_MAX_LENGTH = 500;

export type SiteSettingName = keyof typeof SITE_SETTING_NAMES;

/** The settings that staff edit together, in the order in which they are shown. */
export const SITE_SETTING_FIELDS = Object.keys(SITE_SETTING_NAMES) as SiteSettingName[];

const SWITCHES = ['app_download_switch', 'index_modal'] as const satisfies readonly SiteSettingName[];
const PICTURES = ['site_logo', 'app_logo', 'ios_download_qrcode'] as const satisfies readonly SiteSettingName[];

export type SiteSettingSwitch = (typeof SWITCHES)[number];
export type SiteSettingsForm = Record<Exclude<SiteSettingName, SiteSettingSwitch>, string> &
  Record<SiteSettingSwitch, 0 | 1>;

/** How the value of a setting is shown in the history. */
export const kindOfSetting = (name: string): 'switch' | 'picture' | 'html' | 'text' => {
  if ((SWITCHES as readonly string[]).includes(name)) return 'switch';
  if ((PICTURES as readonly string[]).includes(name)) return 'picture';
  return name === 'webcontent' ? 'html' : 'text';
};

/** Line breaks and control characters would break the page's title and the manifest. */
const isLine = (text: string, max: number) => text.length <= max && !hasControl(text);
const isName = (text: string, max: number) => text.trim() !== '' && isLine(text, max);
const isAddressOrNone = (text: string) =>
  text === '' || (text.length <= ADDRESS_MAX_LENGTH && isExternalLink(text) && URL.canParse(text));
const isPicture = (text: string) => isPictureAddress(text) && (text.startsWith('/') || URL.canParse(text));
const isPictureOrNone = (text: string) => text === '' || isPicture(text);

export const checkSiteSettings = (form: SiteSettingsForm) =>
  firstFailing(
    [isName(form.site_name, SITE_NAME_MAX_LENGTH), SITE_SETTINGS.nameWrong],
    [isName(form.title, SITE_TITLE_MAX_LENGTH), SITE_SETTINGS.titleWrong],
    [isLine(form.site_slogan, SITE_SLOGAN_MAX_LENGTH), SITE_SETTINGS.sloganLong],
    [isPicture(form.site_logo), SITE_SETTINGS.logoWrong],
    [isPictureOrNone(form.app_logo), SITE_SETTINGS.iconWrong],
    [isAddressOrNone(form.h5_url), SITE_SETTINGS.mobileAddressWrong],
    [isAddressOrNone(form.visit_url), SITE_SETTINGS.visitAddressWrong],
    [isAddressOrNone(form.ios_download_url), SITE_SETTINGS.appAddressWrong],
    [isPictureOrNone(form.ios_download_qrcode), SITE_SETTINGS.codeWrong],
    [form.index_modal === 0 || hasContent(form.webcontent), SITE_SETTINGS.welcomeMissing],
    [form.webcontent.length <= HTML_MAX_LENGTH, SITE_SETTINGS.welcomeLong],
    [isName(form.demo_strip, DEMO_STRIP_MAX_LENGTH), SITE_SETTINGS.demoStripWrong],
  );
