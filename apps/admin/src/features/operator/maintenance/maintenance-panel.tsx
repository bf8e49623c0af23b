import { refusalOf } from '@koi/client';
import type { MaintenanceArea } from '@koi/contract';
import { MAINTENANCE_LEAD_MINUTES } from '@koi/contract/constants';
import { MAINTENANCE_REFUSALS } from '@koi/contract/refusals/maintenance';
import { checkMaintenanceForm } from '@koi/contract/rules/maintenance';
import { MAINTENANCE, MAINTENANCE_AREA_NAMES, MEMBER_FILES, REVIEWS } from '@koi/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { MomentField } from '../../../lib/moment-field.tsx';
import { RestEndField } from '../../../lib/rest-fields.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, Field, Hint, Panel, PanelSection, Segments, Select, Stack, TextAreaField } from '../../../ui/index.ts';
import { MemberPreview } from './member-preview.tsx';

const FIELD_OF_TEXT = {
  [MAINTENANCE.startWrong]: 'from',
  [MAINTENANCE.startInPast]: 'from',
  [MAINTENANCE.startMissing]: 'from',
  [MAINTENANCE.endWrong]: 'until',
  [MAINTENANCE.endInPast]: 'until',
  [MAINTENANCE.orderWrong]: 'until',
  [MAINTENANCE.textMissing]: 'text',
  [MAINTENANCE.textLong]: 'text',
  [MEMBER_FILES.reasonMissing]: 'remark',
  [REVIEWS.reasonLong]: 'remark',
} as const;

const STARTS = [
  { value: 'now', label: '立即开始' },
  { value: 'planned', label: '计划开始' },
] as const;

const leadText = (minutes: number) => {
  if (minutes === 0) return '不公告';
  return minutes < 60 ? `提前 ${minutes} 分钟` : `提前 ${minutes / 60} 小时`;
};
const LEADS = MAINTENANCE_LEAD_MINUTES.map((minutes) => ({ value: String(minutes), label: leadText(minutes) }));
const USUAL_LEAD = '60';

interface MaintenancePanelProps {
  area: MaintenanceArea;
  site: { site_name: string; site_logo: string };
  onClose: () => void;
}

/** The values of the form. A maintenance that has begun keeps its start. */
const useArrangement = (area: MaintenanceArea, onClose: () => void) => {
  const [start, setStart] = useState<'now' | 'planned'>(area.state === 'planned' ? 'planned' : 'now');
  const form = useForm(
    {
      from: area.state === 'planned' ? area.from : '',
      until: area.until,
      text: area.text || MAINTENANCE.proposed[area.area],
      lead: area.state === 'planned' ? String(area.lead_minutes) : USUAL_LEAD,
      remark: '',
    },
    FIELD_OF_TEXT,
  );
  const { busy, run } = useAction(staffCalls.maintenance.start, {
    changes: [staffCalls.maintenance.read],
    onDone: onClose,
    onFailed: (text, error) => {
      form.refuse(text);
      if (refusalOf(error, MAINTENANCE_REFUSALS) === 'stale') onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from, until, text, lead, remark } = form.values;
    const isPlanned = start === 'planned';
    const request = { from: isPlanned ? from : '', until, text: text.trim(), remark: remark.trim() };
    const failing = isPlanned && from === '' ? MAINTENANCE.startMissing : checkMaintenanceForm(request);
    if (!form.passes(failing)) return;
    const lead_minutes = isPlanned && area.area === 'site' ? Number(lead) : 0;
    void run({ ...request, area: area.area, version: area.version, lead_minutes });
  };
  return { form, start, setStart, busy, submit };
};

/** Starts or plans the maintenance of one part of the site, with a preview of what members see. */
export function MaintenancePanel({ area, site, onClose }: MaintenancePanelProps) {
  const formId = useId();
  const { form, start, setStart, busy, submit } = useArrangement(area, onClose);
  const name = MAINTENANCE_AREA_NAMES[area.area];
  const isSite = area.area === 'site';
  const ok = isSite ? '提交复核' : start === 'planned' ? '保存计划' : '开始维护';
  return (
    <Panel
      subtitle={name}
      title={area.version === '' ? '设置维护' : '修改维护'}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} size="lg" tone="danger" busy={busy}>
          {ok}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PanelSection>
          <Stack gap={16}>
            {isSite && (
              <Hint tone="warning">
                全站维护须另一人复核后生效。开始时会员的连接与游戏会结束，进行中的订单与转账照常完成。
              </Hint>
            )}
            {area.state !== 'now' && <Segments label="开始" value={start} options={STARTS} onChange={setStart} />}
            {start === 'planned' && <MomentField label="开始时间（北京时间）" {...form.control('from')} />}
            <RestEndField {...form.control('until')} />
            {isSite && start === 'planned' && (
              <Field label="首页公告" hint="从此时起，会员在首页看到开始时间">
                {(id) => (
                  <Select
                    id={id}
                    label="首页公告"
                    value={form.values.lead}
                    options={LEADS}
                    onChange={(value) => form.set('lead', value)}
                  />
                )}
              </Field>
            )}
            <TextAreaField
              label="会员看到的说明"
              hint={isSite ? '第一行是标题；预计结束时间会自动加上' : '预计结束时间会自动加上'}
              {...form.bind('text')}
            />
            <TextAreaField
              label="原因"
              hint="记入审计日志，会员看不到"
              placeholder="如：版本升级"
              {...form.bind('remark')}
            />
          </Stack>
        </PanelSection>
      </form>
      <PanelSection title="会员看到的页面">
        <MemberPreview area={area.area} text={form.values.text} until={form.values.until} site={site} />
      </PanelSection>
    </Panel>
  );
}
