import type { VenueSettings } from '@koi/contract';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Tag, type TagTone } from '../../../ui/index.ts';

const WORDS = {
  open: { title: '对会员开放', effect: '会员立即可以看到该场馆，进入游戏和转入。', danger: false },
  close: {
    title: '停止开放',
    effect: '会员立即看不到该场馆，不能进入和转入；已在场馆的余额随时可以取回。',
    danger: true,
  },
  retire: {
    title: '退役',
    effect: '该场馆不再拉取注单和对账，从列表中收起。会员还有余额或转账没有结果时不能退役。',
    danger: true,
  },
  restore: { title: '恢复', effect: '该场馆重新可用，但仍未对会员开放。', danger: false },
} as const;
type Action = keyof typeof WORDS;

const stateOf = ({ open, retired, test }: VenueSettings): { text: string; tone: TagTone } => {
  const isTested = test.current === 1 && test.tested_at !== '';
  if (retired === 1) return { text: '已退役', tone: 'neutral' };
  if (open === 1 && test.current === 0 && test.tested_at !== '') return { text: '已开放，改动未测试', tone: 'warning' };
  if (open === 1) return { text: '已开放', tone: 'success' };
  if (!isTested) return { text: '未测试，未开放', tone: 'warning' };
  return test.passed === 1 ? { text: '测试通过，未开放', tone: 'info' } : { text: '测试未过，未开放', tone: 'warning' };
};

const actionsFor = ({ open, retired }: VenueSettings): Action[] => {
  if (retired === 1) return ['restore'];
  return open === 1 ? ['close'] : ['retire', 'open'];
};

interface StateActionsProps {
  settings: VenueSettings;
  /** The form has changes, which an opening would not include. */
  isChanged: boolean;
}

/** The state of a venue, and the actions that change it. Each asks for a reason. */
export function StateActions({ settings, isChanged }: StateActionsProps) {
  const [asking, setAsking] = useState<Action>();
  const { platname, title, version, test } = settings;
  const options = {
    changes: [staffCalls.venues.list, staffCalls.games.list],
    onDone: () => setAsking(undefined),
  };
  const opening = useAction(staffCalls.venues.setOpen, options);
  const retiring = useAction(staffCalls.venues.setRetired, options);
  const act = (remark: string) => {
    const request = { platname, version, remark };
    if (asking === 'open' || asking === 'close') void opening.run({ ...request, open: asking === 'open' ? 1 : 0 });
    else void retiring.run({ ...request, retired: asking === 'retire' ? 1 : 0 });
  };
  const mayOpen = test.current === 1 && test.passed === 1 && !isChanged;
  const state = stateOf(settings);
  return (
    <>
      <Tag tone={state.tone}>{state.text}</Tag>
      {actionsFor(settings).map((action) => (
        <Button
          key={action}
          tone={action === 'open' ? 'primary' : 'plain'}
          disabled={action === 'open' && !mayOpen}
          title={action === 'open' && !mayOpen ? '保存的设置通过测试后才能开放' : undefined}
          onClick={() => setAsking(action)}
        >
          {WORDS[action].title}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={`${WORDS[asking].title} · ${title}`}
          ok={WORDS[asking].title}
          effect={WORDS[asking].effect}
          danger={WORDS[asking].danger}
          readBy="记入审计日志，会员看不到"
          busy={opening.busy || retiring.busy}
          onReason={act}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
