import { EXPORT_KEPT_HOURS, EXPORTS, type InputOf, type staffRows } from '@koi/contract';
import { z } from 'zod';
import { onCommit, refuse, type ServiceDeps, type StaffActor } from '../../../platform/index.ts';
import { type DroppedProposal, gone, type ProposalsService } from '../proposals/index.ts';
import { BY_JOB, eventOf, SHORT_ROWS } from './export-job.ts';
import type { Requests } from './requests.ts';
import { endWaiting, findJob } from './store.ts';
import type { Worker } from './worker.ts';

interface UnmaskedDeps extends ServiceDeps {
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
  requests: Requests;
  worker: Pick<Worker, 'wake'>;
}

const KIND = 'exports.unmasked';

const rowsText = (total: number): string =>
  total >= SHORT_ROWS ? `${SHORT_ROWS.toLocaleString('en-US')} 行以上` : `${total.toLocaleString('en-US')} 行`;

const endedBy = ({ action, by, remark }: DroppedProposal, now: Date) => {
  if (action === 'expire')
    return [{ state: 'refused', failure: EXPORTS.lapsed }, eventOf(now, EXPORTS.lapsed, BY_JOB)] as const;
  if (by === undefined) return [{ state: 'cancelled', failure: remark }, eventOf(now, remark, BY_JOB)] as const;
  const who = `${by.staff.name} · ${by.address}`;
  if (action === 'withdraw') return [{ state: 'cancelled' }, eventOf(now, '撤回', who)] as const;
  return [{ state: 'refused', failure: `${by.staff.name} 未同意：${remark}` }, eventOf(now, '未同意', who)] as const;
};

/** Exports with whole personal data: one person requests them, and they start when a second one agrees. */
export const createUnmasked = ({ database, clock, proposals, requests, worker }: UnmaskedDeps) => {
  const kind = proposals.define({
    kind: KIND,
    payload: z.object({ job: z.string() }),

    async basis(tx, { job }) {
      const found = await findJob(tx, job);
      if (found === undefined) return gone('导出');
      const { list, format, state, staffName, filterTexts } = found;
      return { 列表: list, 格式: format, 筛选: filterTexts.join('，'), 申请人: staffName, 状态: state };
    },

    async apply(tx, { job }, { staff, address }) {
      const event = eventOf(clock.now(), '同意', `${staff.name} · ${address}`);
      const agreed = { state: 'queued', checkerId: staff.id, checkerName: staff.name } as const;
      if (!(await endWaiting(tx, job, agreed, event))) throw refuse('exports.ended');
      onCommit(tx, worker.wake);
    },

    async effects(tx, { job }) {
      const found = await findJob(tx, job);
      if (found === undefined) return [];
      return [
        { name: '写入原文的行', value: rowsText(found.total), watch: true },
        { name: '以原文写入的个人资料', value: requests.maskedIn(found.list).join('、'), watch: true },
        { name: '能下载文件的人', value: `仅 ${found.staffName}`, watch: false },
        { name: '文件保留', value: `${EXPORT_KEPT_HOURS} 小时`, watch: false },
      ];
    },

    async dropped(tx, { job }, ending) {
      const now = clock.now();
      const [set, event] = endedBy(ending, now);
      await endWaiting(tx, job, { ...set, finishedAt: now }, event);
    },
  });

  return {
    /** Number of the proposal on which a request waits; empty when it does not. */
    waitsFor: async (no: string): Promise<string> => (await proposals.waitingFor(database.orm, KIND, no)) ?? '',

    async propose(
      by: StaffActor,
      { reason, ...wanted }: InputOf<(typeof staffRows.exports)['propose']>,
    ): Promise<{ no: string; proposal: string }> {
      const { title, masked } = requests.requireList(wanted.list, by.staff);
      if (masked.length === 0) throw refuse('exports.nothingMasked');
      const prepared = await requests.prepare(by.staff, wanted);
      return database.transaction(async (tx) => {
        const no = await requests.insert(tx, by, prepared, { state: 'waiting', unmasked: true, reason });
        const { no: proposal } = await kind.propose(tx, by, {
          target: no,
          title,
          changes: [
            {
              field: '文件',
              before: '',
              after: `${title}，${wanted.format.toUpperCase()}，${rowsText(prepared.total)}`,
            },
            { field: '筛选', before: '', after: prepared.filterTexts.join('，') || '全部' },
            ...masked.map((field) => ({ field, before: '遮盖', after: '原文' })),
          ],
          payload: { job: no },
          reason,
        });
        return { no, proposal };
      });
    },
  };
};

export type Unmasked = ReturnType<typeof createUnmasked>;
