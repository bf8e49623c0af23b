import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { PicturesService } from './service.ts';

export const picturesRoutes = (service: PicturesService): RouteGroup =>
  defineRoutes(staffRows.pictures, {
    upload: async ({ file, staff, address }) => service.upload((await file()).bytes, { staff, address }),
  });
