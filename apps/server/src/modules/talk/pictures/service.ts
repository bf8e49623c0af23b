import { eq } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  drawUpload,
  isPictureHash,
  type StaffActor,
  sha256,
} from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { pictures } from './tables.ts';

export interface PicturesDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
}

const FOLDER = '/media/pictures/';

/** Public pictures uploaded by staff. They are never removed, because an old text may still show one. */
export const createPicturesService = ({ database, clock, audit }: PicturesDeps) => ({
  /** Returns the address of the picture. The same picture always has the same address. */
  async upload(bytes: Buffer, by: StaffActor) {
    const drawn = await drawUpload(bytes);
    const { width, height } = drawn;
    const hash = sha256(drawn.image).toString('base64url');
    const url = FOLDER + hash;
    await database.transaction(async (tx) => {
      await tx
        .insert(pictures)
        .values({ hash, ...drawn, createdAt: clock.now() })
        .onConflictDoNothing();
      await audit.record(tx, {
        ...by,
        group: 'settings',
        action: 'pictures.upload',
        target: `图片 ${hash.slice(0, 8)}`,
        summary: `${width}×${height}，${url}`,
      });
    });
    return { url, width, height };
  },

  /** Returns the stored picture as image/webp. */
  async picture(hash: string): Promise<Buffer | undefined> {
    if (!isPictureHash(hash)) return undefined;
    const [row] = await database.orm.select({ image: pictures.image }).from(pictures).where(eq(pictures.hash, hash));
    return row?.image;
  },
});

export type PicturesService = ReturnType<typeof createPicturesService>;
