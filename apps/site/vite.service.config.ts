import { pageConfig } from './build/page.ts';

/** The live chat. */
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
