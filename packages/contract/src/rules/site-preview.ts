import type { SiteSettingsForm } from './settings.ts';

/** Screens of the site that show an edited setting. */
export const PREVIEW_SCREENS = ['home', 'welcome', 'login', 'download'] as const;
export type PreviewScreen = (typeof PREVIEW_SCREENS)[number];

/** Sent by the site in a frame when it is ready to show unsaved settings. */
export const PREVIEW_READY = 'koi-preview-ready';

/** Unsaved settings that the back office shows in a frame of the site. */
export interface SitePreview {
  kind: 'koi-preview';
  settings: SiteSettingsForm;
  theme: 'light' | 'dark';
  screen: PreviewScreen;
}

/** Other programs send messages to windows as well. */
export const isSitePreview = (message: unknown): message is SitePreview =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'koi-preview';
