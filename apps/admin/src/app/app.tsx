import { useEffect } from 'react';
import { LoginScreen } from '../features/people/login/index.ts';
import { queryClient, staffCalls, useCall } from '../lib/api.ts';
import { FreshCode } from '../lib/fresh-code-dialog.tsx';
import { recognise, useSession } from '../lib/session.ts';
import { Feedback } from '../ui/feedback.tsx';
import { Loading } from '../ui/index.ts';
import styles from './app.module.css';
import { Shell } from './shell.tsx';

/** Without a session the login replaces the page. The address stays, so the page opens after login. */
export function App() {
  const { token } = useSession();
  // Data loaded for one person must not outlive their session.
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

/** Loads the owner of this tab's token and their current permissions. */
function Recognised() {
  const { staff } = useSession();
  const me = useCall(staffCalls.session.me, {});
  const { data } = me;
  // The session store is outside React and read by every screen.
  useEffect(() => {
    if (data) recognise(data);
  }, [data]);
  if (staff) {
    return (
      <>
        <Shell staff={staff} />
        <FreshCode />
      </>
    );
  }
  return (
    <main className={styles.waiting}>
      <Loading error={me.error} onRetry={me.refetch} rows={4} />
    </main>
  );
}
