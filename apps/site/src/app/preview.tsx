import type { AppInfo } from '@koi/contract';
import { DEFAULT_LOGO } from '@koi/contract/constants';
import { isSitePreview, PREVIEW_READY, type PreviewScreen, type SitePreview } from '@koi/contract/rules/site-preview';
import { navigate, Router } from '@koi/ui/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { WelcomeModal } from '../features/home/welcome-modal.tsx';
import { appInfoQuery, queryClient } from '../lib/api.ts';

const PATHS: Readonly<Record<PreviewScreen, string>> = {
  home: '/',
  welcome: '/',
  login: '/login',
  download: '/app',
};

/** The site's own welcome message stays closed: it appears once only, but is previewed as often as staff choose it. */
let shown: Partial<AppInfo> = { index_modal: 0 };

const KEY = appInfoQuery.queryKey;

/** Puts the unsaved settings over those that the server sent, which are read again from time to time. */
const override = () => {
  const app = queryClient.getQueryData<AppInfo>(KEY);
  const differs = app && Object.entries(shown).some(([name, value]) => app[name as keyof AppInfo] !== value);
  if (differs) queryClient.setQueryData<AppInfo>(KEY, { ...app, ...shown });
};

let welcome: Root | undefined;

const showWelcome = (html: string | undefined) => {
  welcome ??= createRoot(document.body.appendChild(document.createElement('div')));
  welcome.render(
    html === undefined ? null : (
      <QueryClientProvider client={queryClient}>
        <Router>
          <WelcomeModal html={html} onClose={() => undefined} />
        </Router>
      </QueryClientProvider>
    ),
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
  showWelcome(screen === 'welcome' ? webcontent : undefined);
  if (window.location.hash !== `#${PATHS[screen]}`) navigate(PATHS[screen], { replace: true });
};

/** The preview can be scrolled but not used, because its buttons would act on the real site. */
const refuseUse = (event: Event) => {
  if (event instanceof KeyboardEvent && event.key === 'Tab') return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Shows settings that the back office has not saved yet. They are accepted only from the page around this one. */
export const followPreview = (parent: Window) => {
  queryClient.getQueryCache().subscribe(override);
  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== window.location.origin || source !== parent || !isSitePreview(data)) return;
    show(data);
  });
  for (const name of ['click', 'submit', 'keydown', 'pointerdown']) {
    window.addEventListener(name, refuseUse, { capture: true });
  }
  parent.postMessage(PREVIEW_READY, window.location.origin);
};
