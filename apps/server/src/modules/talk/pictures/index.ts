import { staffRows } from '@koi/contract';
import { defineRoutes } from '../../../platform/index.ts';
import { createPicturesService, type PicturesDeps } from './service.ts';

export const createPictures = (deps: PicturesDeps) => {
  const service = createPicturesService(deps);
  const routes = defineRoutes(staffRows.pictures, {
    upload: async ({ file, staff, address }) => service.upload((await file()).bytes, { staff, address }),
  });
  return { picture: service.picture, routes: [routes] };
};
