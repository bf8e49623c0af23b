import { z } from 'zod';
import { SERVICE_SYSTEMS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { flag, nothing } from '../wire.ts';

/** `url` is the effective service address; `frameable` tells whether a frame may show it. */
export const serviceConfig = z.object({
  kefu_enabled: flag,
  gongdan_enabled: flag,
  default_system: z.enum(SERVICE_SYSTEMS),
  show_selector: flag,
  kefu_url: z.string(),
  gongdan_url: z.string(),
  url: z.string(),
  frameable: flag,
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
};
