import { MAINTENANCE_TITLES } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { navigate } from '@koi/ui/router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useAppInfo } from '../../lib/api.ts';
import { useClosed } from '../../lib/closed.ts';
import { GoLink, Redirect } from '../../lib/go-link.tsx';
import { Logo } from '../../lib/logo.tsx';
import { servicePath, useBack, useQueryParams } from '../../lib/navigation.ts';
import { FirstOffer } from '../../lib/protection/first-offer.tsx';
import { safeRedirect } from '../../lib/redirect.ts';
import { useIsMember } from '../../lib/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Closed } from '../../ui/closed.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';
import { RegistrationForm } from './registration-form.tsx';

const TABS = [
  { type: '0', label: '登录' },
  { type: '1', label: '注册' },
] as const;

function Waves() {
  const pattern = useId();
  return (
    <svg className={styles.waves} aria-hidden="true">
      <pattern id={pattern} width="48" height="24" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeOpacity="0.12" strokeWidth="1.2">
          {[0, 24, 48].map((x) =>
            [24, 17, 10].map((r) => <circle key={`${x}-${r}`} cx={x} cy={x === 24 ? 36 : 24} r={r} />),
          )}
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  );
}

function Brand() {
  const app = useAppInfo();
  const back = useBack('/');
  return (
    <header className={styles.top}>
      <Waves />
      <img className={styles.koi} src="/art/koi-pair.svg" alt="" width="312" height="312" />
      <IconButton className={styles.back} icon="caret-left" label="返回" onClick={back} />
      <div className={styles.brand}>
        <Logo width={40} height={40} />
        {app?.site_name}
      </div>
      <p className={styles.motto}>{app?.site_slogan}</p>
    </header>
  );
}

function Tabs({ selected, onSelect }: { selected: string; onSelect: (type: string) => void }) {
  const other = selected === '1' ? '0' : '1';
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    onSelect(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-type="${other}"]`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label="登录或注册" onKeyDown={onKeyDown}>
      {TABS.map(({ type, label }) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={`login-tab-${type}`}
          data-type={type}
          aria-selected={type === selected}
          aria-controls="login-panel"
          tabIndex={type === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(type)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Registration({ onRegistered }: { onRegistered: () => void }) {
  const closed = useClosed('registration');
  return closed ? (
    <Closed title={MAINTENANCE_TITLES.registration} text={closed} />
  ) : (
    <RegistrationForm onRegistered={onRegistered} />
  );
}

export function LoginScreen() {
  const query = useQueryParams();
  const isMember = useIsMember();
  /** True from the registration until the first offer of limits is answered. */
  const [isNew, setNew] = useState(false);
  const selected = query.get('type') === '1' ? '1' : '0';

  /** Keeps the other parameters, because a visitor who changes the tab still wants the same page. */
  const select = (type: string) => {
    query.set('type', type);
    navigate(`/login?${query}`, { replace: true });
  };

  // A session may already exist, or start with the form or with the automatic login; all of them continue here.
  if (isMember && !isNew) return <Redirect to={safeRedirect(query.get('redirect'))} />;

  return (
    <div className={styles.screen}>
      {isMember && (
        <FirstOffer onSet={() => navigate('/protection', { replace: true })} onDeclined={() => setNew(false)} />
      )}
      <Brand />
      <div className={styles.pane}>
        <Tabs selected={selected} onSelect={select} />
        <div role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${selected}`}>
          {selected === '1' ? (
            <Registration onRegistered={() => setNew(true)} />
          ) : (
            <LoginForm onRegister={() => select('1')} />
          )}
        </div>
        <div className={styles.ways}>
          <GoLink to="/" className={styles.way}>
            先去逛逛
            <Icon name="caret-right" size={14} />
          </GoLink>
          <GoLink to={servicePath(isMember)} className={styles.way}>
            <Icon name="headset" size={18} />
            联系客服
          </GoLink>
        </div>
      </div>
    </div>
  );
}
