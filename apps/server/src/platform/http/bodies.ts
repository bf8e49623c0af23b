import multipart from '@fastify/multipart';
import { AVATAR_MAX_BYTES } from '@koi/contract';
import type { FastifyError, FastifyInstance } from 'fastify';

export const JSON_MAX_BYTES = 65_536;

const transportError = (statusCode: number, message: string): FastifyError =>
  Object.assign(new Error(message), { statusCode, code: 'KOI_BODY', name: 'BodyError' });

/** Accepts JSON only. An empty body counts as none, and a body without a content type is parsed as JSON. */
export const acceptJson = (app: FastifyInstance): void => {
  // `remove` drops __proto__ and constructor keys, which could pollute prototypes.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_MAX_BYTES },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parse(request, body as string, done);
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: JSON_MAX_BYTES }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (request.headers['content-type'] !== undefined) done(transportError(415, 'unsupported content type'));
    else parse(request, body as string, done);
  });
};

/** Accepts one file up to the size of an avatar. Registered only in the scope of the upload rows. */
export const acceptUploads = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: 1_024,
      fieldNameSize: 100,
      headerPairs: 20,
      fileSize: AVATAR_MAX_BYTES,
    },
  });
};
