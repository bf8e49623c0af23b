import { SERVICE_PAGE, type SERVICE_SYSTEMS } from '../constants.ts';
import { SERVICE } from '../texts/service.ts';
import { firstFailing } from './first-failing.ts';

export type ServiceSystem = (typeof SERVICE_SYSTEMS)[number];

/** Old servers send flags as true and false. */
type Flag = 0 | 1 | boolean;

interface ServiceSwitches {
  kefu_enabled: Flag;
  gongdan_enabled: Flag;
  default_system: ServiceSystem;
  show_selector: Flag;
}

export interface ShownService {
  /** Whether both systems are offered for the member to choose. */
  selector: boolean;
  /** The system shown first; undefined when both are off. */
  system: ServiceSystem | undefined;
}

const isOn = (flag: Flag) => flag === 1 || flag === true;

/** Decides which of the two systems a member sees. */
export const shownService = (switches: ServiceSwitches): ShownService => {
  const [kefu, gongdan] = [isOn(switches.kefu_enabled), isOn(switches.gongdan_enabled)];
  if (kefu && gongdan) return { selector: isOn(switches.show_selector), system: switches.default_system };
  return { selector: false, system: kefu ? 'kefu' : gongdan ? 'gongdan' : undefined };
};

interface ServicePages {
  kefu_enabled: Flag;
  kefu_url: string;
  gongdan_enabled: Flag;
  gongdan_url: string;
}

/** The address for members who ask for service without choosing a system; empty when no page can be shown. */
export const serviceAddress = ({ kefu_enabled, kefu_url, gongdan_enabled, gongdan_url }: ServicePages): string => {
  if (isOn(kefu_enabled)) return kefu_url || SERVICE_PAGE;
  return isOn(gongdan_enabled) ? gongdan_url : '';
};

const ADDRESS_MAX_LENGTH = 500;

/** Requires https: other pages are not encrypted, and browsers do not show them in a frame of an https page. */
const isPage = (address: string) => {
  if (address === '') return true;
  if (!/^https:\/\/[^/\s@]+(\/\S*)?$/.test(address)) return false;
  return URL.canParse(address);
};

export const checkServiceSettings = ({ kefu_url, gongdan_url }: { kefu_url: string; gongdan_url: string }) =>
  firstFailing(
    [kefu_url.length <= ADDRESS_MAX_LENGTH && gongdan_url.length <= ADDRESS_MAX_LENGTH, SERVICE.addressTooLong],
    [isPage(kefu_url), SERVICE.addressWrong],
    [isPage(gongdan_url), SERVICE.addressWrong],
  );
