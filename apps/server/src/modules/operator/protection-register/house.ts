import { HOUSE_BLOCK_REASON_NAMES, type InputOf, PLATFORM_LETTERS, type staffRows } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { gateMoment, limitName, parseLimit } from '@koi/contract/rules/protection';
import { beijingTime } from '@koi/money';
import { z } from 'zod';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { labelsOf } from '../../people/members/index.ts';
import {
  appendLog,
  blockBasis,
  closeCase,
  type HouseLimitDraft,
  isStricter,
  type LogEntry,
  lastHouseLimit,
  liftBlock,
  lockHouseLimit,
  noteCare,
  type ProtectionService,
  putHouseLimit,
  requireLiftable,
} from '../../people/protection/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { announce } from '../../talk/content/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import type { ProposalsService } from '../proposals/index.ts';
import { createCorrections } from './corrections.ts';
import { liftEffects, limitEffects } from './effects.ts';
import { valueText } from './limit-text.ts';

export interface HouseDeps extends AuditedDeps {
  proposals: Pick<ProposalsService, 'define'>;
  protection: Pick<ProtectionService, 'correctBirthDate' | 'endGames' | 'limitChanged' | 'placeHouseBlock'>;
}

type Rows = typeof staffRows.protection;
const EVERYONE = '全体会员';

const limitPayload = z.object({
  memberId: z.number().int(),
  kind: z.string(),
  period: z.string(),
  value: z.string().nullable(),
  reason: z.string(),
});

const fromPayload = (payload: z.output<typeof limitPayload>): HouseLimitDraft => ({
  ...payload,
  kind: payload.kind as HouseLimitDraft['kind'],
  period: payload.period as HouseLimitDraft['period'],
  value: payload.value === null ? null : BigInt(payload.value),
});

/** Blocks of early releases have no cause. */
const causeName = (cause: string): string =>
  Object.entries(HOUSE_BLOCK_REASON_NAMES).find(([name]) => name === cause)?.[1] ?? HOUSE_BLOCK_REASON_NAMES.other;

/** What staff do for members: house blocks and limits, cases, care. Nothing here shortens what a member set. */
export const createHouse = ({ database, clock, audit, proposals, protection }: HouseDeps) => {
  const corrections = createCorrections({ database, clock, audit });

  const requireName = async (tx: Tx, memberId: number): Promise<string> => {
    const name = (await labelsOf(tx, [memberId])).get(memberId)?.name;
    if (name === undefined) throw refuse('memberFiles.unknown');
    return name;
  };

  const record = (
    tx: Tx,
    by: StaffActor,
    action: string,
    {
      memberId,
      name,
      summary,
      changes = [],
    }: { memberId: number; name: string; summary: string; changes?: AuditChange[] },
  ) => {
    const about = memberId === 0 ? {} : { memberId };
    const target = memberId === 0 ? name : `会员 ${name}`;
    return audit.record(tx, {
      by,
      group: 'members',
      action: `protection.${action}`,
      target,
      ...about,
      summary,
      changes,
    });
  };

  const lift = proposals.define({
    kind: 'protection.lift',
    payload: z.object({ id: z.number().int() }),
    basis: (tx, { id }, lock) => blockBasis(tx, id, lock, clock.now()),
    async apply(tx, { id }, { staff }) {
      await appendLog(tx, await liftBlock(tx, id, staff, clock.now()));
    },
    effects: (tx, { id }) => liftEffects(tx, id, clock.now()),
  });

  /** For everyone, the limit is announced before it holds. */
  const announceLimit = async (tx: Tx, draft: HouseLimitDraft, holdsFrom: Date, now: Date): Promise<void> => {
    const letter = PLATFORM_LETTERS.houseLimit({
      limit: limitName(draft),
      value: valueText(draft, draft.value),
      at: gateMoment(holdsFrom),
    });
    await announce(tx, [{ text: letter.content, startsAt: now }]);
    await sendLetters(tx, { memberIds: 'all', kind: 'notice', ...letter, at: now });
  };

  const storeLimit = async (
    tx: Tx,
    draft: HouseLimitDraft,
    by: StaffActor,
  ): Promise<{ holdsFrom: Date; entries: LogEntry[] }> => {
    const now = clock.now();
    const stored = await putHouseLimit(tx, draft, { person: by.staff, now });
    if (draft.memberId === 0) await announceLimit(tx, draft, stored.holdsFrom, now);
    return stored;
  };

  const looser = proposals.define({
    kind: 'protection.house-limit',
    payload: limitPayload,
    async basis(tx, payload, lock) {
      const draft = fromPayload(payload);
      if (lock) await lockHouseLimit(tx, draft);
      return { [limitName(draft)]: valueText(draft, await lastHouseLimit(tx, draft)) };
    },
    async apply(tx, payload, by) {
      await appendLog(tx, ...(await storeLimit(tx, fromPayload(payload), by)).entries);
    },
    effects: (tx, payload) => limitEffects(tx, fromPayload(payload), clock.now()),
  });

  return {
    async placeBlock(
      by: StaffActor,
      { member_id: memberId, cause, reason }: InputOf<Rows['placeBlock']>,
    ): Promise<null> {
      await database.transaction(async (tx) => {
        const name = await requireName(tx, memberId);
        const entries = await protection.placeHouseBlock(tx, { memberId, cause, reason, staffName: by.staff.name });
        await appendLog(tx, ...entries);
        await record(tx, by, 'placeBlock', { memberId, name, summary: reason });
      });
      protection.endGames(memberId);
      return null;
    },

    proposeLift: (by: StaffActor, { id, reason }: InputOf<Rows['proposeLift']>): Promise<{ no: string }> =>
      database.transaction(async (tx) => {
        const block = await requireLiftable(tx, id, clock.now());
        const name = await requireName(tx, block.memberId);
        return lift.propose(tx, by, {
          target: String(id),
          title: `会员 ${name} · 平台限制`,
          changes: [
            {
              field: '平台限制',
              before: `${causeName(block.cause)}，${beijingTime(block.startedAt)} 起`,
              after: '解除',
            },
          ],
          payload: { id },
          reason,
        });
      }),

    async setHouseLimit(
      by: StaffActor,
      form: InputOf<Rows['setHouseLimit']>,
    ): Promise<{ no: string; holds_from: string }> {
      const { member_id: memberId, kind, period, reason } = form;
      const value = form.value === '' ? null : (parseLimit(kind, form.value) ?? null);
      const draft: HouseLimitDraft = { memberId, kind, period, value, reason };
      const result = await database.transaction(async (tx) => {
        const name = memberId === 0 ? EVERYONE : await requireName(tx, memberId);
        await lockHouseLimit(tx, draft);
        const before = await lastHouseLimit(tx, draft);
        if (value === before) throw refuse(value === null ? 'protection.limitMissing' : 'protection.unchanged');
        const changes = [{ field: limitName(draft), before: valueText(draft, before), after: valueText(draft, value) }];
        if (!isStricter(value, before)) {
          const payload = { memberId, kind, period, value: value === null ? null : String(value), reason };
          const target = `${memberId}:${kind}:${period}`;
          const { no } = await looser.propose(tx, by, {
            target,
            title: `${name} · ${limitName(draft)}`,
            changes,
            payload,
            reason,
          });
          return { no, holds_from: '' };
        }
        const { holdsFrom, entries } = await storeLimit(tx, draft, by);
        await appendLog(tx, ...entries);
        await record(tx, by, 'setHouseLimit', { memberId, name, summary: reason, changes });
        return { no: '', holds_from: beijingTime(holdsFrom) };
      });
      if (memberId !== 0) protection.endGames(memberId);
      if (memberId !== 0 && kind === 'single') protection.limitChanged(memberId);
      return result;
    },

    closeCase: (by: StaffActor, { id, reason }: InputOf<Rows['closeCase']>): Promise<null> =>
      database.transaction(async (tx) => {
        const entry = await closeCase(tx, { id, reason, person: by.staff, now: clock.now() });
        await appendLog(tx, entry);
        const name = await requireName(tx, entry.memberId);
        await record(tx, by, 'closeCase', { memberId: entry.memberId, name, summary: reason });
        return null;
      }),

    /** A person who turns out to be under 18 gets a house block. */
    async correctBirthDate(by: StaffActor, form: InputOf<Rows['correctBirthDate']>): Promise<null> {
      const { member_id: memberId, birth_date: birthDate, reason } = form;
      const correct = async (tx: Tx): Promise<boolean> => {
        const name = await requireName(tx, memberId);
        const correction = { memberId, birthDate, reason, staffName: by.staff.name };
        const corrected = await protection.correctBirthDate(tx, correction);
        await appendLog(tx, ...corrected.entries);
        const changes = [
          {
            field: '出生年份',
            before: shownToStaff('birthDate', corrected.before),
            after: shownToStaff('birthDate', birthDate),
          },
        ];
        await record(tx, by, 'correctBirthDate', { memberId, name, summary: reason, changes });
        return corrected.isMinor;
      };
      const isMinor = await corrections.counted(by, memberId, () => database.transaction(correct));
      if (isMinor) protection.endGames(memberId);
      return null;
    },

    sendCare: (by: StaffActor, { member_id: memberId }: InputOf<Rows['sendCare']>): Promise<null> =>
      database.transaction(async (tx) => {
        const name = await requireName(tx, memberId);
        const now = clock.now();
        await sendLetters(tx, { memberIds: [memberId], kind: 'notice', ...PLATFORM_LETTERS.care, at: now });
        await noteCare(tx, memberId, now);
        await record(tx, by, 'sendCare', { memberId, name, summary: PLATFORM_LETTERS.care.title });
        return null;
      }),
  };
};
