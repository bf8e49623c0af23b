import type { ServiceConfig } from '@koi/contract';

export const KEFU = 'https://chat.example/';

export const aService = (change: Partial<ServiceConfig> = {}): ServiceConfig => ({
  kefu_enabled: 1,
  gongdan_enabled: 1,
  default_system: 'kefu',
  show_selector: 1,
  kefu_url: KEFU,
  gongdan_url: '',
  url: KEFU,
  frameable: 1,
  gongdan_frameable: 1,
  ...change,
});
