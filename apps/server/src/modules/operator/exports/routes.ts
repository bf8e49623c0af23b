import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { createDownloads } from './downloads.ts';
import type { ExportsService } from './service.ts';
import type { Unmasked } from './unmasked.ts';

interface ExportsDoors {
  service: ExportsService;
  unmasked: Unmasked;
  downloads: ReturnType<typeof createDownloads>;
}

export const exportsRoutes = ({ service, unmasked, downloads }: ExportsDoors): RouteGroup =>
  defineRoutes(staffRows.exports, {
    list: ({ input, staff }) => service.list(input, staff),
    detail: ({ input, staff }) => service.detail(input.no, staff),
    create: (call) => service.create(call, call.input),
    columns: ({ input, staff }) => service.columns(input.list, staff),
    propose: (call) => unmasked.propose(call, call.input),
    repeat: (call) => service.repeat(call, call.input.no),
    cancel: (call) => service.cancel(call, call.input.no),
    download: (call) => downloads.download(call, call.input.no),
  });
