import { useEffect } from 'react';
import { LoginScreen } from '../features/login/index.ts';
import { queryClient, staffCalls, useCall } from '../lib/api.ts';
import { recognise, useSession } from '../lib/session.ts';
import { Feedback } from '../ui/feedback.tsx';
import { Failure, Skeleton } from '../ui/index.ts';
import styles from './app.module.css';
import { Shell } from './shell.tsx';

/** Without a session the login stands in place of the page: the address stays, and so does the way back. */
export function App() {
  const { token } = useSession();
  // What was read for somebody must not outlive their session.
  useEffect(() => {
    if (token === undefined) queryClient.clear();
  }, [token]);
  return (
    <>
      {token === undefined ? <LoginScreen /> : <Recognised key={token} />}
      <Feedback />
    </>
  );
}

/** Asks who the token of this tab belongs to, and what they may do now. */
function Recognised() {
  const { staff } = useSession();
  const me = useCall(staffCalls.session.me, {});
  const { data } = me;
  // The session lives outside React, and every screen reads it.
  useEffect(() => {
    if (data) recognise(data);
  }, [data]);
  if (staff) return <Shell staff={staff} />;
  return (
    <main className={styles.waiting}>
      {me.isError ? <Failure error={me.error} onRetry={me.refetch} /> : <Skeleton rows={4} />}
    </main>
  );
}
