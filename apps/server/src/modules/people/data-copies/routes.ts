import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { DataCopiesService } from './service.ts';

export const dataCopiesRoutes = (service: DataCopiesService): RouteGroup =>
  defineRoutes(memberRows.dataCopies, {
    state: (call) => service.state(call),
    request: (call) => service.request(call, call.input),
    download: (call) => service.download(call, call.input),
  });
