import type { OutputOf, StaffAccount, StaffRows } from '@koi/contract';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Hint, PanelSection, Stack } from '../../../ui/index.ts';
import styles from './staff-accounts.module.css';

/** Shows the person their half of the enrolment code. The other half is shown to the other person only. */
export function EnrolmentCode({ account }: { account: StaffAccount }) {
  const [shown, setShown] = useState<OutputOf<StaffRows['staffAccounts']['code']>>();
  const { busy, run } = useAction(staffCalls.staffAccounts.code, { onDone: setShown });
  return (
    <PanelSection title="注册码">
      <Stack gap={10}>
        <Hint>
          {account.code_until} 前有效。提出人看到第 1 段，复核人看到第 2 段，本人在登录页「首次登录」中依次输入两段。
        </Hint>
        {shown ? (
          <p>
            第 {shown.half} 段：<code className={styles.code}>{shown.code}</code>
          </p>
        ) : (
          <Button icon="lock-key" busy={busy} onClick={() => void run({ id: account.id })}>
            查看我的一段
          </Button>
        )}
      </Stack>
    </PanelSection>
  );
}
