import { create } from 'zustand';

/** Not part of the DOM types, because only some browsers support it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `install` is set while the browser can add the site to the home screen; it opens the browser's prompt. */
export const useInstall = create<{ install?: (() => void) | undefined }>(() => ({}));

/** Stores the browser's install prompt for the page that explains it. */
export const keepInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const install = () => {
      useInstall.setState({ install: undefined });
      void (event as InstallEvent).prompt();
    };
    useInstall.setState({ install });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ install: undefined }));
};
