import { z } from 'zod';
import { SERVICE_SYSTEMS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { flag, nothing } from '../wire.ts';

/**
 * Addresses are absolute, or a path of this site. `kefu_enabled` is 1 only if there is a page to show. `url` is the
 * effective service address; `frameable` states whether it can be shown in a frame, and `gongdan_frameable` the same
 * for `gongdan_url`.
 */
export const serviceConfig = z.object({
  kefu_enabled: flag,
  gongdan_enabled: flag,
  default_system: z.enum(SERVICE_SYSTEMS),
  show_selector: flag,
  kefu_url: z.string(),
  gongdan_url: z.string(),
  url: z.string(),
  frameable: flag,
  gongdan_frameable: flag,
});
export type ServiceConfig = z.output<typeof serviceConfig>;

export const service = {
  config: endpoint({
    method: 'POST',
    path: '/api/getservicerurl',
    caller: 'anyone',
    summary: 'Which service systems are open, and where',
    input: nothing,
    output: serviceConfig,
  }),
  unread: endpoint({
    method: 'POST',
    path: '/api/service/unread',
    caller: 'member',
    summary:
      'How many answers of the staff the member has not read; `orders` of them are work orders, the others live chat',
    input: nothing,
    output: z.object({ unread: z.number().int(), orders: z.number().int() }),
  }),
  picture: endpoint({
    method: 'POST',
    path: '/api/service/picture',
    caller: 'anyone',
    summary: 'A png, jpeg or webp of up to 2 MB for the live chat, drawn again; `url` is then sent in the talk',
    input: nothing,
    output: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
    refusals: ['pictures.wrong', 'liveChat.tooFast'],
    upload: true,
    budget: { calls: 60, minutes: 10 },
  }),
};
