import { eq } from 'drizzle-orm';
import {
  type DrawnPicture,
  drawPicture,
  drawUpload,
  isPictureHash,
  type Queryable,
  type StaffActor,
  sha256,
} from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { FOLDER } from './picture.ts';
import { pictures } from './tables.ts';

export type PicturesDeps = AuditedDeps;

const KINDS = ['png', 'jpeg', 'webp'] as const;
/** An icon is drawn from a picture that may be large, so the last ones are kept. */
const ICONS_KEPT = 16;
const ICON = /^([\w-]{43})-(180|192|512)\.png$/;

/** Public pictures uploaded by staff. One that no text names is deleted some time after its last upload. */
export const createPicturesService = ({ database, clock, audit }: PicturesDeps) => {
  const icons = new Map<string, Promise<Buffer | undefined>>();

  /** Returns the stored picture as image/webp. */
  const picture = async (hash: string): Promise<Buffer | undefined> => {
    if (!isPictureHash(hash)) return undefined;
    const [row] = await database.orm.select({ image: pictures.image }).from(pictures).where(eq(pictures.hash, hash));
    return row?.image;
  };

  const drawIcon = async (hash: string, px: number): Promise<Buffer | undefined> => {
    const image = await picture(hash);
    if (image === undefined) return undefined;
    return (await drawPicture(image, { kinds: ['webp'], width: px, height: px, fit: 'cover', as: 'png' }))?.image;
  };

  /** Returns the address, which is the same however often the picture is stored. */
  const keep = async (db: Queryable, drawn: DrawnPicture): Promise<string> => {
    const hash = sha256(drawn.image).toString('base64url');
    const createdAt = clock.now();
    await db
      .insert(pictures)
      .values({ hash, ...drawn, createdAt })
      .onConflictDoUpdate({ target: pictures.hash, set: { createdAt } });
    return FOLDER + hash;
  };

  return {
    picture,

    /** Stores a picture of another server as a square. Returns its address, or undefined when it is not a picture. */
    async keepSquare(bytes: Buffer, px: number): Promise<string | undefined> {
      const box = { kinds: KINDS, width: px, height: px, fit: 'cover', as: 'webp' } as const;
      const drawn = await drawPicture(bytes, box);
      return drawn && keep(database.orm, drawn);
    },

    /** Returns the address of the picture. The same picture always has the same address. */
    async upload(bytes: Buffer, by: StaffActor) {
      const drawn = await drawUpload(bytes);
      const { width, height } = drawn;
      const url = await database.transaction(async (tx) => {
        const address = await keep(tx, drawn);
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'pictures.upload',
          target: `图片 ${address.slice(FOLDER.length, FOLDER.length + 8)}`,
          summary: `${width}×${height}，${address}`,
        });
        return address;
      });
      return { url, width, height };
    },

    /** Returns an uploaded picture as a square png for home screens, by a name such as `<hash>-192.png`. */
    async icon(name: string): Promise<Buffer | undefined> {
      const [, hash = '', px = ''] = ICON.exec(name) ?? [];
      if (px === '') return undefined;
      const kept = icons.get(name) ?? drawIcon(hash, Number(px));
      icons.delete(name);
      const drawn = await kept;
      if (drawn === undefined) return undefined;
      icons.set(name, kept);
      const [oldest = ''] = icons.keys();
      if (icons.size > ICONS_KEPT) icons.delete(oldest);
      return drawn;
    },
  };
};

export type PicturesService = ReturnType<typeof createPicturesService>;
