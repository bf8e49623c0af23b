import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import {
  drawUpload,
  isPictureHash,
  personalFiles,
  perWindow,
  randomToken,
  refuseFor,
  type StaffActor,
  type Tries,
} from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { PICTURES_AT } from './store.ts';
import { talkMessages, talkPictures } from './tables.ts';

const WINDOW_MS = 600_000;
const MEMBER_LIMIT = 30;
const VISITOR_LIMIT = 10;
const UNSENT_MS = 86_400_000;

export const pictureFiles = personalFiles({
  name: 'talk_picture',
  purpose: 'talk-pictures',
  table: talkPictures,
  id: talkPictures.key,
  keyId: talkPictures.personalKeyId,
  image: talkPictures.image,
});

export interface TalkPicturesDeps extends AuditedDeps {
  tries: Pick<Tries, 'take'>;
}

export const createTalkPictures = ({ database, clock, audit, tries }: TalkPicturesDeps) => {
  const draw = async (bytes: Buffer) => {
    const { image, width, height } = await drawUpload(bytes);
    // The key is random, so that the address can't be derived from the picture.
    const key = randomToken();
    const row = { key, ...(await pictureFiles.store(database.orm, key, image)), createdAt: clock.now() };
    return { row, answer: { url: PICTURES_AT + key, width, height } };
  };

  return {
    async upload({ memberId, address }: { memberId: number | undefined; address: string }, bytes: Buffer) {
      const [key, limit] =
        memberId === undefined
          ? [`talk-pictures:${address}`, VISITOR_LIMIT]
          : [`talk-pictures:m:${memberId}`, MEMBER_LIMIT];
      const permission = await tries.take([perWindow(key, { limit, windowMs: WINDOW_MS })]);
      if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'liveChat.tooFast');
      const { row, answer } = await draw(bytes);
      await database.orm.insert(talkPictures).values(row);
      return answer;
    },

    async uploadByStaff(by: StaffActor, bytes: Buffer) {
      const { row, answer } = await draw(bytes);
      await database.transaction(async (tx) => {
        await tx.insert(talkPictures).values(row);
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'talks.uploadPicture',
          target: `会话图片 ${row.key.slice(0, 8)}`,
          summary: `${answer.width}×${answer.height}`,
        });
      });
      return answer;
    },

    async picture(key: string): Promise<Buffer | undefined> {
      if (!isPictureHash(key)) return undefined;
      const db = database.orm;
      const [row] = await db.select().from(talkPictures).where(eq(talkPictures.key, key));
      return row && pictureFiles.read(db, key, row);
    },

    /** Deletes uploads that were never sent. */
    async sweep(now: Date): Promise<void> {
      const sent = database.orm
        .select({ one: sql`1` })
        .from(talkMessages)
        .where(eq(talkMessages.picture, talkPictures.key));
      await database.orm
        .delete(talkPictures)
        .where(and(lt(talkPictures.createdAt, new Date(now.getTime() - UNSENT_MS)), notExists(sent)));
    },
  };
};

export type TalkPictures = ReturnType<typeof createTalkPictures>;
