import { refusalOf } from '@koi/client';
import type { VenueRow } from '@koi/contract';
import { VENUES_REFUSALS } from '@koi/contract/refusals/venues';
import { checkMaintenance } from '@koi/contract/rules/venues';
import { MAINTENANCE, MEMBER_FILES, REVIEWS, VENUES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { RestFields } from '../../../lib/rest-fields.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, Hint, TextAreaField, toast } from '../../../ui/index.ts';

const FIELD_OF_TEXT = {
  [MEMBER_FILES.reasonMissing]: 'remark',
  [REVIEWS.reasonLong]: 'remark',
  [MAINTENANCE.startWrong]: 'rest_from',
  [MAINTENANCE.startInPast]: 'rest_from',
  [MAINTENANCE.orderWrong]: 'rest_until',
  [VENUES.restWrong]: 'rest_until',
  [VENUES.restInPast]: 'rest_until',
} as const;

const WORDS = {
  start: {
    title: '设置维护',
    effect: '从开始时起，会员无法进入该场馆的游戏，也不能转入；已在场馆的余额随时可以取回。',
    placeholder: '如：场馆升级，预计两小时',
  },
  end: { title: '恢复开放', effect: '会员立即可以进入该场馆的游戏和转入。', placeholder: '如：场馆升级完成' },
};

const NO_PERIOD = { rest_from: '', rest_until: '' };

/** Starts or ends the maintenance of a venue. A concurrent change by another person is not overwritten. */
export function MaintenanceDialog({ venue, onClose }: { venue: VenueRow; onClose: () => void }) {
  const isStart = venue.maintenance === 0 && venue.rest_from === '';
  const { title, effect, placeholder } = WORDS[isStart ? 'start' : 'end'];
  const form = useForm({ remark: '', rest_from: '', rest_until: '' }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.venues.setMaintenance, {
    changes: [staffCalls.venues.list, staffCalls.games.list],
    onDone: () => {
      const started = form.values.rest_from === '' ? '已进入维护' : '已计划维护';
      toast(`${venue.title} ${isStart ? started : '已恢复开放'}`, 'success');
      onClose();
    },
    onFailed: (text, error) => {
      form.refuse(text);
      if (refusalOf(error, VENUES_REFUSALS) === 'stale') onClose();
    },
  });
  const submit = () => {
    const { platname, version } = venue;
    const { remark, rest_from, rest_until } = form.values;
    const request = { remark: remark.trim(), ...(isStart ? { rest_from, rest_until } : NO_PERIOD) };
    if (form.passes(checkMaintenance(request)))
      void run({ platname, version, maintenance: isStart ? 1 : 0, ...request });
  };
  return (
    <FormDialog
      title={`${title} · ${venue.title}`}
      onClose={onClose}
      ok={title}
      tone={isStart ? 'danger' : 'primary'}
      busy={busy}
      onSubmit={submit}
    >
      <Hint tone={isStart ? 'warning' : 'info'}>{effect}</Hint>
      <TextAreaField label="原因" hint="记入审计日志，会员看不到" placeholder={placeholder} {...form.bind('remark')} />
      {isStart && <RestFields control={form.control} />}
    </FormDialog>
  );
}
