import type { StaffGame } from '@koi/contract';
import { isPictureAddress } from '@koi/contract/rules/pictures';
import { checkGameSettings, GAME_NAME_MAX_LENGTH } from '@koi/contract/rules/venues';
import { MAINTENANCE, PROPOSALS, VENUES } from '@koi/contract/texts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { PictureField } from '../../../lib/picture-field.tsx';
import { RestFields } from '../../../lib/rest-fields.tsx';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  Button,
  Hint,
  Pairs,
  Panel,
  PanelSection,
  SelectField,
  Stack,
  Switch,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { categoryChoices, categoryName } from './category.ts';
import { CostCheck } from './cost-check.tsx';
import { Rest } from './game-columns.tsx';
import { COVER_PX, type Settings, settingsOf } from './game-list.ts';
import styles from './games.module.css';
import { WEIGHTS, WeightSliders } from './weights.tsx';

const PICTURES = [
  { name: 'app_img', label: '游戏图片', ratio: '1 / 1', hint: '首页的游戏图片，建议 640 × 640' },
  { name: 'mobile_img', label: '横幅图片', ratio: '5 / 2', hint: '首页宽幅位置使用，建议 1280 × 512' },
  { name: 'app_icon', label: '小图标', ratio: '1 / 1', hint: '列表与记录使用，建议 120 × 120' },
] as const;
type FieldName = 'name' | 'reason' | 'rest_from' | 'rest_until' | 'return_percent' | (typeof PICTURES)[number]['name'];

const REST_END_TEXTS: readonly string[] = [VENUES.restWrong, VENUES.restInPast, MAINTENANCE.orderWrong];

/** The field under which an error is shown. Undefined for an error about the whole form. */
const fieldOf = (text: string, settings: Settings): FieldName | undefined => {
  if (text === VENUES.nameMissing) return 'name';
  if (text === VENUES.returnWrong) return 'return_percent';
  if (text === PROPOSALS.reasonMissing) return 'reason';
  if (text === MAINTENANCE.startWrong || text === MAINTENANCE.startInPast) return 'rest_from';
  if (REST_END_TEXTS.includes(text)) return 'rest_until';
  if (text === VENUES.pictureWrong) return PICTURES.find(({ name }) => !isPictureAddress(settings[name]))?.name;
  return undefined;
};

/** The settings as text; a reason alone is no change. */
const textOf = (settings: Settings) => JSON.stringify({ ...settings, version: 0, reason: '' });

/** The edited settings, and whether the game was changed by another person meanwhile. */
const useDraft = (game: StaffGame, onDone: () => void) => {
  const [draft, setDraft] = useState(() => settingsOf(game));
  const [failure, setFailure] = useState<{ field: FieldName | undefined; text: string }>();
  const fail = (text: string) => {
    const field = fieldOf(text, draft);
    setFailure({ field, text });
    if (field === undefined) toast(text, 'failure');
  };
  const set = (change: Partial<Settings>) => {
    setDraft((current) => ({ ...current, ...change }));
    setFailure(undefined);
  };
  const { busy, run } = useAction(staffCalls.games.save, {
    changes: [staffCalls.games.list, staffCalls.rebates.margins],
    onDone,
    onFailed: fail,
  });
  return {
    draft,
    busy,
    /** Props for a control of that name which gives its value instead of an event. */
    control: (name: FieldName) => ({
      value: draft[name],
      error: failure?.field === name ? failure.text : undefined,
      onChange: (value: string) => set({ [name]: value }),
    }),
    isStale: game.version !== draft.version,
    isChanged: textOf(settingsOf(game)) !== textOf(draft),
    /** A second person may have to agree. */
    isMoved: game.category !== draft.category,
    set,
    reload: () => setDraft(settingsOf(game)),
    save: () => {
      const settings = {
        ...draft,
        name: draft.name.trim(),
        return_percent: draft.return_percent.trim(),
        reason: draft.reason.trim(),
        rest_from: draft.resting === 1 ? draft.rest_from : '',
        rest_until: draft.resting === 1 ? draft.rest_until : '',
      };
      const failing = checkGameSettings(settings);
      if (failing) fail(failing);
      else void run(settings);
    },
  };
};
type GameForm = ReturnType<typeof useDraft>;

function Row({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>
        <b>{label}</b>
        <small>{about}</small>
      </span>
      {children}
    </div>
  );
}

function Flags({ draft, set, control }: GameForm) {
  const turn = (name: 'visible' | 'hot' | 'resting', label: string) => (
    <Switch label={label} checked={draft[name] === 1} onChange={(on) => set({ [name]: on ? 1 : 0 })} />
  );
  return (
    <>
      <Row label="显示" about="关闭后会员看不到">
        {turn('visible', '显示')}
      </Row>
      <Row label="热门" about="同时出现在首页“热门”">
        {turn('hot', '热门')}
      </Row>
      <Row label="维护" about="看得到，但不能进入">
        {turn('resting', '维护')}
      </Row>
      {draft.resting === 1 && <RestFields control={control} />}
    </>
  );
}

function Form({ id, form }: { id: string; form: GameForm }) {
  const { draft, isMoved, set, control, save } = form;
  const text = (name: FieldName) => {
    const { onChange, ...props } = control(name);
    return { ...props, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <PanelSection>
        <Stack gap={14}>
          <TextField label="名称" maxLength={GAME_NAME_MAX_LENGTH} {...text('name')} />
          <SelectField
            label="类别"
            value={draft.category}
            options={categoryChoices(draft.category)}
            onChange={(category) => category !== '' && set({ category })}
          />
          {isMoved && (
            <TextField
              label="更换类别的理由"
              hint="类别决定返水比例；开站后更换须第二人同意，只影响之后报来的注单，其余改动立即保存"
              {...text('reason')}
            />
          )}
          <TextField
            label="理论返还率（%）"
            hint="最有利玩法的长期返还，用于核对返水与佣金；未知请留空"
            inputMode="decimal"
            maxLength={6}
            {...text('return_percent')}
          />
          <Flags {...form} />
        </Stack>
      </PanelSection>
      <PanelSection title="权重">
        <WeightSliders weights={draft} onChange={set} />
      </PanelSection>
      <PanelSection title="成本核对">
        <CostCheck {...draft} />
      </PanelSection>
      <PanelSection title="图片">
        <Stack gap={14}>
          {PICTURES.map(({ name, label, ratio, hint }) => (
            <PictureField
              key={name}
              label={label}
              ratio={ratio}
              squarePx={ratio === '1 / 1' ? COVER_PX : undefined}
              hint={hint}
              {...control(name)}
            />
          ))}
        </Stack>
      </PanelSection>
    </form>
  );
}

function Facts({ game }: { game: StaffGame }) {
  return (
    <>
      <PanelSection>
        <Pairs
          items={[
            { label: '分类', value: categoryName(game) },
            { label: '理论返还率', value: game.return_percent === '' ? '未填写' : `${game.return_percent}%` },
            ...WEIGHTS.map(({ name, label }) => ({ label: `${label}权重`, value: `${game[name]}%` })),
            { label: '显示', value: game.visible === 1 ? '是' : '否' },
            { label: '热门', value: game.hot === 1 ? '是' : '否' },
            { label: '状态', value: <Rest game={game} /> },
          ]}
        />
      </PanelSection>
      <PanelSection title="图片">
        <ul className={styles.pictures}>
          {PICTURES.map(({ name, label }) => (
            <li key={name}>
              <img src={game[name]} alt={label} />
              <small>{label}</small>
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

export function GamePanel({ game, onClose }: { game: StaffGame; onClose: () => void }) {
  const formId = useId();
  const mayEdit = useMay('games.edit');
  const form = useDraft(game, onClose);
  return (
    <Panel
      subtitle={`${game.title} · ${game.code}`}
      title={game.name}
      onClose={onClose}
      footer={
        mayEdit && (
          <Button
            type="submit"
            form={formId}
            size="lg"
            tone="primary"
            busy={form.busy}
            disabled={form.isStale || !form.isChanged}
          >
            保存
          </Button>
        )
      }
    >
      {mayEdit && form.isStale && (
        <PanelSection>
          <Stack gap={14}>
            <Hint tone="warning">该游戏刚被他人修改，您看到的不是最新内容。</Hint>
            <Button icon="refresh" onClick={form.reload}>
              载入最新内容
            </Button>
          </Stack>
        </PanelSection>
      )}
      {game.venue_resting === 1 && (
        <PanelSection>
          <Hint>{game.title}正在维护，恢复前该场馆的游戏都不能进入。</Hint>
        </PanelSection>
      )}
      {mayEdit ? <Form id={formId} form={form} /> : <Facts game={game} />}
    </Panel>
  );
}
