import { picturesRoutes } from './routes.ts';
import { createPicturesService, type PicturesDeps } from './service.ts';

export { expiringPictures } from './expiring.ts';

export const createPictures = (deps: PicturesDeps) => {
  const service = createPicturesService(deps);
  return {
    picture: service.picture,
    icon: service.icon,
    keepSquare: service.keepSquare,
    routes: [picturesRoutes(service)],
  };
};
