import { create } from 'zustand';

/** Not in the DOM's types: only some browsers have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Set while the browser would put the site on the home screen: asks the person. */
export const useInstall = create<{ install?: (() => void) | undefined }>(() => ({}));

/** Keeps the browser's own offer for the page that explains it. */
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
