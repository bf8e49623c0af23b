import type { AppInfo } from '@koi/contract';
import { DEFAULT_LOGO } from '@koi/contract/constants';
import { isSitePreview, PREVIEW_READY, type PreviewScreen, type SitePreview } from '@koi/contract/rules/site-preview';
import { navigate, Router } from '@koi/ui/router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { DownloadScreen } from '../features/app-download/download-screen.tsx';
import { WelcomeModal } from '../features/home/welcome-modal.tsx';
import { appInfoQuery, queryClient } from '../lib/api.ts';
import { QueryClientProvider } from '../lib/query/index.ts';
import styles from './preview.module.css';

const PATHS: Readonly<Record<PreviewScreen, string>> = {
  home: '/',
  welcome: '/',
  login: '/login',
  download: '/',
};

/** The site's own welcome message stays closed. It appears only once, but staff preview it as often as they like. */
const NOTHING_CHANGED: Partial<AppInfo> = { index_modal: 0 };
let shown = NOTHING_CHANGED;

const KEY = appInfoQuery.queryKey;

/** Puts the unsaved settings over those that the server sent, which are read again from time to time. */
const override = () => {
  const app = queryClient.getQueryData<AppInfo>(KEY);
  const differs = app && Object.entries(shown).some(([name, value]) => app[name as keyof AppInfo] !== value);
  if (differs) queryClient.setQueryData<AppInfo>(KEY, { ...app, ...shown });
};

let layer: Root | undefined;

/** Shows what a visitor can't reach by the address: the welcome message at any time, and the page for members. */
const cover = (content: ReactNode) => {
  layer ??= createRoot(document.body.appendChild(document.createElement('div')));
  layer.render(
    <QueryClientProvider value={queryClient}>
      <Router>{content}</Router>
    </QueryClientProvider>,
  );
};

const coverOf = (screen: PreviewScreen, html: string): ReactNode => {
  if (screen === 'welcome') return <WelcomeModal html={html} onClose={() => undefined} />;
  if (screen !== 'download') return null;
  return (
    <div className={styles['cover']}>
      <DownloadScreen />
    </div>
  );
};

const show = ({ settings, theme, screen }: SitePreview) => {
  const { site_logo, app_logo, webcontent } = settings;
  shown = { ...settings, app_logo: app_logo || site_logo, index_modal: 0 };
  override();
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  if (site_logo === DEFAULT_LOGO) delete dataset['brand'];
  else dataset['brand'] = 'own';
  cover(coverOf(screen, webcontent));
  if (window.location.hash !== `#${PATHS[screen]}`) navigate(PATHS[screen], { replace: true });
};

/** The preview can be scrolled but not used, because its buttons would act on the real site. */
const refuseUse = (event: Event) => {
  if (event instanceof KeyboardEvent && event.key === 'Tab') return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Shows settings that the back office has not saved yet. They are accepted only from the page around this one. Returns a
 * function that ends the preview.
 */
export const followPreview = (parent: Window) => {
  const end = new AbortController();
  const { signal } = end;
  signal.addEventListener('abort', queryClient.subscribe(override));
  window.addEventListener(
    'message',
    ({ data, origin, source }) => {
      if (origin !== window.location.origin || source !== parent || !isSitePreview(data)) return;
      show(data);
    },
    { signal },
  );
  for (const name of ['click', 'submit', 'keydown', 'pointerdown']) {
    window.addEventListener(name, refuseUse, { capture: true, signal });
  }
  parent.postMessage(PREVIEW_READY, window.location.origin);
  return () => {
    end.abort();
    layer?.unmount();
    layer = undefined;
    shown = NOTHING_CHANGED;
  };
};
