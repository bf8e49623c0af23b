import { SECURITY } from '@koi/contract/texts';
import { useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Enrolled } from './enrolled.tsx';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security-screen.module.css';
import { readSecurityAgain, useOverview } from './use-security.ts';

function Part() {
  const [codes, setCodes] = useState<string[]>();
  const { data, error, refetch } = useOverview();
  const back = useBack('/security');
  const finish = () => void readSecurityAgain().then(back);
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton height={420} />;
  if (data.totp === 1) return <Enrolled codesLeft={data.recovery_codes} onCodes={setCodes} onOff={finish} />;
  return <Enrolment onCodes={setCodes} />;
}

/** The optional authenticator of a member. */
export function TotpScreen() {
  const back = useBack('/security');
  return (
    <Screen title={SECURITY.totpTitle} onBack={back} className={styles['body']}>
      <Part />
    </Screen>
  );
}
