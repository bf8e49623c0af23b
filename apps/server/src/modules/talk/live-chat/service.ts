import {
  type InputOf,
  SERVICE_PAGE,
  type ServiceConfig,
  type ServiceSettings,
  serviceSettings,
  type staffRows,
} from '@koi/contract';
import { type ServiceSystem, serviceAddress, shownService } from '@koi/contract/rules/service';
import { createFraming, type Database, refuse, type StaffActor } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { type Audit, changesBetween } from '../../people/staff/index.ts';

export interface ServiceDeps {
  database: Database;
  settings: Pick<SettingsService, 'all' | 'stored' | 'change'>;
  audit: Audit;
  /** Whether the built-in chat page is installed with the site. */
  hasOwnPage: () => boolean;
  /** Counts the answers that a member has not read, by system. */
  unread: Readonly<Record<ServiceSystem, (memberId: number) => Promise<number>>>;
}

type Form = InputOf<(typeof staffRows.service)['saveSettings']>;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const TITLES: Readonly<Record<keyof ServiceSettings, string>> = {
  kefu_enabled: '在线客服',
  gongdan_enabled: '工单系统',
  default_system: '默认显示',
  show_selector: '显示切换',
  kefu_url: '客服网址',
  gongdan_url: '工单网址',
};

/** How members reach customer service: which systems are enabled, and their addresses. */
export const createLiveChatService = ({ database, settings, audit, hasOwnPage, unread }: ServiceDeps) => {
  // The site's own policy allows any https page in a frame, so only the page itself can refuse to be framed.
  const askFraming = createFraming({ mayAsk: ({ protocol }) => protocol === 'https:' });
  const read = async (): Promise<ServiceSettings> => serviceSettings.parse(await settings.all());

  /** A page of the site itself can always be framed; so can an empty address. */
  const isFrameable = async (url: string, site: string | undefined): Promise<0 | 1> =>
    url === '' || url.startsWith('/') ? 1 : flag(await askFraming(url, site));

  return {
    async config(site: string | undefined): Promise<ServiceConfig> {
      const saved = await read();
      const kefu_url = saved.kefu_url || SERVICE_PAGE;
      const kefu_enabled = flag(saved.kefu_enabled === 1 && (saved.kefu_url !== '' || hasOwnPage()));
      const url = serviceAddress({ ...saved, kefu_enabled, kefu_url });
      const [frameable, gongdan_frameable] = await Promise.all([
        isFrameable(url, site),
        isFrameable(saved.gongdan_url, site),
      ]);
      return { ...saved, kefu_enabled, kefu_url, url, frameable, gongdan_frameable };
    },

    /** Counts only the systems that the member can open; other answers could never be read. */
    async unread(memberId: number) {
      const saved = await read();
      const { selector, system } = shownService(saved);
      const countOf = async (where: ServiceSystem, outside: string) =>
        (selector || system === where) && outside === '' ? unread[where](memberId) : 0;
      const [talk, orders] = await Promise.all([
        countOf('kefu', saved.kefu_url),
        countOf('gongdan', saved.gongdan_url),
      ]);
      return { unread: talk + orders, orders };
    },

    async settings(site: string | undefined) {
      const saved = serviceSettings.parse(await settings.stored());
      const [kefu_frameable, gongdan_frameable] = await Promise.all([
        isFrameable(saved.kefu_url, site),
        isFrameable(saved.gongdan_url, site),
      ]);
      return { ...saved, own_page: flag(hasOwnPage()), kefu_frameable, gongdan_frameable };
    },

    async saveSettings(by: StaffActor, { before: seen, ...form }: Form): Promise<null> {
      await database.transaction(async (tx) => {
        const before = serviceSettings.parse(await settings.change(form, tx));
        if (changesBetween(TITLES, before, seen).length > 0) throw refuse('liveChat.settingsStale');
        const changes = changesBetween(TITLES, before, form);
        if (changes.length === 0) return;
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'service.saveSettings',
          target: '客服设置',
          summary: '修改客服入口',
          changes,
        });
      });
      return null;
    },
  };
};

export type LiveChatService = ReturnType<typeof createLiveChatService>;
