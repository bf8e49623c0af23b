import type { SiteSettingName, SiteSettingSwitch } from '@koi/contract/rules/settings';
import { SITE_SETTING_NAMES } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Switch, TextField } from '../../../ui/index.ts';
import type { Draft } from './draft.ts';
import styles from './settings.module.css';

export interface PartProps {
  draft: Draft;
  disabled: boolean;
  /** Called with the field that is being edited, so that the preview shows its screen. */
  onEdit: (name: SiteSettingName) => void;
}

type TextName = Exclude<SiteSettingName, SiteSettingSwitch>;

/** Props for a control of that setting which gives its value instead of an event. */
export const control = ({ draft, onEdit }: PartProps, name: TextName) => ({
  value: draft.values[name],
  error: draft.errorOf(name),
  onChange: (value: string) => {
    onEdit(name);
    draft.change({ [name]: value });
  },
});

interface TextSettingProps extends PartProps {
  name: TextName;
  maxLength?: number;
  hint?: string;
  placeholder?: string;
}

/** A setting of one line. */
export function TextSetting({ name, draft, disabled, onEdit, hint, ...input }: TextSettingProps) {
  return (
    <TextField
      label={SITE_SETTING_NAMES[name]}
      hint={hint}
      error={draft.errorOf(name)}
      value={draft.values[name]}
      disabled={disabled}
      onFocus={() => onEdit(name)}
      onChange={(event) => draft.change({ [name]: event.target.value })}
      {...input}
    />
  );
}

interface SwitchRowProps {
  title: string;
  note: string;
  children: ReactNode;
}

export function SwitchRow({ title, note, children }: SwitchRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {children}
    </div>
  );
}

interface SwitchSettingProps extends PartProps {
  name: SiteSettingSwitch;
  note: string;
}

export function SwitchSetting({ name, note, draft, disabled, onEdit }: SwitchSettingProps) {
  const title = SITE_SETTING_NAMES[name];
  return (
    <SwitchRow title={title} note={note}>
      <Switch
        label={title}
        checked={draft.values[name] === 1}
        disabled={disabled}
        onChange={(on) => {
          onEdit(name);
          draft.change({ [name]: on ? 1 : 0 });
        }}
      />
    </SwitchRow>
  );
}
