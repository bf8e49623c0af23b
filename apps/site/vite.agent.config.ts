import { pageConfig } from './build/page.ts';

/** Build of the agent centre, a separate page of the site. */
export default pageConfig('agent', [
  'caret-down',
  'caret-right',
  'chart-line',
  'chart-line-fill',
  'check-circle-fill',
  'coins',
  'coins-fill',
  'copy',
  'crown-fill',
  'download',
  'lock',
  'magnifying-glass',
  'qr-code',
  'spinner',
  'users-three',
  'users-three-fill',
  'warning-circle-fill',
  'wifi-slash',
  'x',
]);
