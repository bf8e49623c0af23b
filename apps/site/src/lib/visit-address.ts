import { VISIT_REDIRECT_DELAY_MS } from '@koi/contract/constants';
import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { safeAddress } from './address.ts';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { knownPid } from './referrer.ts';
import { showFailure } from './show-failure.ts';

/** Only a safe address is opened; a known referrer is added. */
export const visitAddress = (url: string, pid: string | undefined): string | undefined => {
  const address = safeAddress(url);
  if (!address) return undefined;
  if (pid) address.searchParams.set('pid', pid);
  return address.href;
};

const open = (address: string) => window.location.assign(address);

/** 最新网址: reads the site's current address and opens it in the same window. */
export const openVisitAddress = async (leave: (address: string) => void = open) => {
  try {
    const { data } = await api.call(calls.settings.visitAddress, {});
    const address = visitAddress(data.url, knownPid());
    if (address) setTimeout(() => leave(address), VISIT_REDIRECT_DELAY_MS);
    else toast(SHELL.noVisitAddress);
  } catch (error) {
    showFailure(error, SHELL.networkFailure);
  }
};
