import { BROWSER_NAMES, type DEVICE_KINDS, DEVICE_NAMES } from '@koi/contract';
import { sha256Text } from '../../../platform/index.ts';

const TOKEN = /^[\w-]{43}$/;

/** The form in which a device token is stored and counted. Undefined for a text that can't be one of our tokens. */
export const deviceHashOf = (device: string | undefined): string | undefined =>
  device !== undefined && TOKEN.test(device) ? sha256Text(device) : undefined;

const DEVICES: readonly (readonly [RegExp, keyof typeof DEVICE_NAMES])[] = [
  [/iPhone/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Macintosh/, 'mac'],
  [/Linux/, 'linux'],
];

/** Each browser also names those that it descends from, so the descendants come first. */
const BROWSERS: readonly (readonly [RegExp, keyof typeof BROWSER_NAMES])[] = [
  [/MicroMessenger/, 'wechat'],
  [/MQQBrowser|QQBrowser/, 'qq'],
  [/UCBrowser/, 'uc'],
  [/HuaweiBrowser/, 'huawei'],
  [/MiuiBrowser/, 'xiaomi'],
  [/Edg(?:e|A|iOS)?\//, 'edge'],
  [/OPR\/|Opera/, 'opera'],
  [/Firefox|FxiOS/, 'firefox'],
  [/Chrome|CriOS/, 'chrome'],
  [/Safari/, 'safari'],
];

/** The name by which members recognise their own device. */
export const deviceNameOf = (userAgent: string): string =>
  DEVICE_NAMES[DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'];

/** Device and browser, such as `Windows 电脑 · Chrome`. */
export const deviceLabelOf = (userAgent: string): string => {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  return [deviceNameOf(userAgent), browser && BROWSER_NAMES[browser]].filter(Boolean).join(' · ');
};

const PHONES: readonly string[] = [DEVICE_NAMES.iphone, DEVICE_NAMES.ipad, DEVICE_NAMES.android];

/** Whether the device of a label is carried about. */
export const deviceKindOf = (label: string): (typeof DEVICE_KINDS)[number] =>
  PHONES.some((name) => label.startsWith(name)) ? 'phone' : 'computer';
