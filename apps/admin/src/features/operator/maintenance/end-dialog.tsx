import type { MaintenanceArea } from '@koi/contract';
import { MAINTENANCE_AREA_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';

/** Ends a maintenance, or cancels a planned one. One person suffices. */
export function EndDialog({ area, onClose }: { area: MaintenanceArea; onClose: () => void }) {
  const { busy, run } = useAction(staffCalls.maintenance.end, {
    changes: [staffCalls.maintenance.read],
    onDone: onClose,
  });
  const name = MAINTENANCE_AREA_NAMES[area.area];
  const isPlanned = area.state === 'planned';
  const title = isPlanned ? '取消计划' : '结束维护';
  return (
    <ReasonDialog
      title={`${title} · ${name}`}
      ok={title}
      effect={isPlanned ? '该维护不会开始，会员看到的公告立即消失。' : '会员在一两秒内即可照常使用。'}
      readBy="记入审计日志，会员看不到"
      busy={busy}
      onReason={(remark) => void run({ area: area.area, version: area.version, remark })}
      onClose={onClose}
    />
  );
}
