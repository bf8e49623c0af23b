import type { UserInfo } from '@koi/contract';
import { maskMobile, maskRealname } from '@koi/contract/rules/masks';
import type { Profile } from '@koi/contract/rules/members';
import { SHELL } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { useState } from 'react';
import { api, useReadUser } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { Cell, CellGroup } from '../../ui/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Avatar } from './avatar.tsx';
import { BirthdaySheet } from './birthday-sheet.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import styles from './profile-screen.module.css';

type Editable = keyof Profile;

interface Row {
  field: Editable;
  label: string;
  value: string;
  placeholder: string;
}

const editableRows = ({ birthday, mobile, email }: UserInfo): Row[] => [
  { field: 'birthday', label: '生日', value: birthday, placeholder: '请选择生日' },
  { field: 'mobile', label: '手机号', value: maskMobile(mobile), placeholder: '请输入手机号' },
  { field: 'email', label: '邮箱', value: email, placeholder: '请输入邮箱' },
];

const locked = <Icon name="lock" size={16} className={styles.lock} />;

function Editing({ field, user, onClose }: { field: Editable; user: UserInfo; onClose: () => void }) {
  const today = beijingDay(new Date());
  // The call requires all three fields, so the two unchanged ones are sent too.
  const { submit } = useSubmit(async (change: Partial<Profile>) => {
    const { mobile, email, birthday } = user;
    try {
      const { message } = await api.call(calls.members.updateProfile, { mobile, email, birthday, ...change });
      await refreshUser().catch(() => undefined);
      toast(message || SHELL.done, 'success');
      onClose();
    } catch (error) {
      showFailure(error);
    }
  });
  const save = (value: string) => void submit({ [field]: value });
  if (field === 'birthday')
    return <BirthdaySheet birthday={user.birthday} today={today} onClose={onClose} onSave={save} />;
  return <ContactSheet kind={field} stored={user[field]} today={today} onClose={onClose} onSave={save} />;
}

function ProfileCard({ user }: { user: UserInfo }) {
  const [editing, setEditing] = useState<Editable>();
  return (
    <>
      <div className={styles.portrait}>
        <Avatar src={user.avatar} size="large" />
        <p className={styles.hint}>支持 gif、png，不超过 2 MB</p>
      </div>
      <CellGroup>
        <Cell label="用户名" value={user.username} trailing={locked} />
        <Cell label="真实姓名" value={maskRealname(user.realname)} trailing={locked} />
        {editableRows(user).map(({ field, label, value, placeholder }) => (
          <Cell
            key={field}
            label={label}
            value={<span className={styles.value}>{value || placeholder}</span>}
            faint={value === ''}
            onClick={() => setEditing(field)}
          />
        ))}
      </CellGroup>
      {editing && <Editing field={editing} user={user} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.portrait} aria-busy="true">
      <Skeleton width={80} height={80} radius="50%" />
      <Skeleton height={280} radius="var(--radius-lg)" style={{ marginTop: 48 }} />
    </div>
  );
}

export function ProfileScreen() {
  // The stored copy of the member has no personal data, so the screen waits for the server.
  const { user, error, refetch } = useReadUser();
  const back = useBack('/userCent');
  return (
    <Screen title="个人资料" onBack={back} toEdge>
      {!user && error && <LoadFailure error={error} onRetry={refetch} />}
      {!user && !error && <Waiting />}
      {user && <ProfileCard user={user} />}
    </Screen>
  );
}
