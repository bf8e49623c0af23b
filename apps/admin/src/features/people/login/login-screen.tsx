import { STAFF } from '@koi/contract/texts';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { siteName } from '../../../lib/site-name.ts';
import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import styles from './login-screen.module.css';
import { PasswordStep } from './password-step.tsx';
import { Steps } from './steps.tsx';
import type { Ticket } from './ticket.ts';

/** Two-step login: name and password, then the authenticator code. */
export function LoginScreen() {
  const { ended } = useSession();
  const [ticket, setTicket] = useState<Ticket>();
  const [notice, setNotice] = useState<string | undefined>(ended ? STAFF.sessionEnded : undefined);

  const [isEnrolling, setEnrolling] = useState(false);

  const startOver = (why?: string) => {
    setTicket(undefined);
    setEnrolling(false);
    setNotice(why);
  };
  return (
    <div className={styles.gate}>
      <Art />
      <main className={styles.pane}>
        <section className={styles.box}>
          {ticket ? (
            <>
              <h1 className={styles.title}>两步验证</h1>
              <p className={styles.lead}>
                {ticket.step === 'enrol' ? '首次登录，请先绑定身份验证器' : '请输入身份验证器中的 6 位动态码'}
              </p>
              <Steps at={2} />
              <CodeStep ticket={ticket} onStartOver={startOver} />
            </>
          ) : (
            <>
              <h1 className={styles.title}>{isEnrolling ? '首次登录' : '登录运营后台'}</h1>
              <p className={styles.lead}>{isEnrolling ? '凭注册码设置您自己的密码' : '使用您的员工账号'}</p>
              <Steps at={1} />
              {isEnrolling ? (
                <EnrolStep onTicket={setTicket} onBack={() => setEnrolling(false)} />
              ) : (
                <PasswordStep notice={notice} onTicket={setTicket} onEnrol={() => setEnrolling(true)} />
              )}
            </>
          )}
        </section>
      </main>
    </div>
  );
}

const RINGS = [
  [150, 0.22],
  [232, 0.16],
  [318, 0.1],
  [404, 0.07],
  [500, 0.05],
] as const;

function Art() {
  return (
    <section className={styles.art} aria-label={`${siteName()} 运营后台`}>
      <div className={styles.glow} />
      <svg className={styles.rings} viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {RINGS.map(([radius, opacity]) => (
          <circle key={radius} cx="520" cy="386" r={radius} fill="none" stroke="#e9cb93" strokeOpacity={opacity} />
        ))}
        <image href="/art/koi-pair-bare.svg" x="240" y="130" width="560" height="520" />
      </svg>
      <div className={styles.brand}>
        <img src="/art/koi-logo.svg" width="48" height="48" alt="" />
        <div>
          <strong>{siteName()}</strong>
          <small>运营后台</small>
        </div>
      </div>
      <div className={styles.say}>
        <p className={styles.motto}>
          每一笔都有来处，
          <br />
          每一步都有记录。
        </p>
        <p>仅限授权人员使用，所有操作记入审计日志</p>
      </div>
    </section>
  );
}
