import { pageConfig } from './build/page.ts';

/** Build of the live chat, a separate page of the site. */
export default pageConfig('service', [
  'caret-down',
  'caret-left',
  'caret-right',
  'check',
  'checks',
  'clock',
  'image',
  'paper-plane',
  'receipt',
  'spinner',
  'warning-circle-fill',
  'wifi-slash',
  'x',
]);
