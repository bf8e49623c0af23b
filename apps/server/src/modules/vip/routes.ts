import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { VipService } from './service.ts';

export const vipRoutes = (service: VipService): RouteGroup =>
  defineRoutes(memberRows.vip, { levels: () => service.levels() });
