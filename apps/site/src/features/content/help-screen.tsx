import { HELP, HELP_ARTICLES, PROTECTION, REALITY_CHECK } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { Logo } from '../../lib/logo.tsx';
import { servicePath, useBack, useGo } from '../../lib/navigation.ts';
import { RecordItem } from '../../lib/record-list.tsx';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './help-screen.module.css';

type Topic = (typeof HELP_ARTICLES)[number];
type OrbProps = Parameters<typeof Orb>[0];

const LOOKS: Readonly<Record<Topic['type'], Pick<OrbProps, 'icon' | 'tone'> & { line: string }>> = {
  7: { icon: 'buildings', tone: 'gold', line: '品牌与服务' },
  1: { icon: 'question', tone: 'primary', line: '存取款、转账、打码量、账号安全' },
  2: { icon: 'lock-key', tone: 'blue', line: '我们如何保存与使用信息' },
  3: { icon: 'scales', tone: 'neutral', line: '使用前请先阅读' },
  4: { icon: 'chat-circle-text', tone: 'blue', line: '客服时间与渠道' },
  5: { icon: 'handshake', tone: 'gold', line: '合作方式与佣金说明' },
  8: { icon: 'shield-check', tone: 'jade', line: '量力而行，随时可以停一停' },
};
/** Listed separately, because it is about the member and not about the site. */
const RESPONSIBILITY = 8;

function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <Card className={styles.topics}>
      <ul>
        {topics.map(({ type, title }) => (
          <RecordItem key={type}>
            <GoLink to={`/boutBallBetInfo?type=${type}`} className={styles.topic}>
              <Orb icon={LOOKS[type].icon} tone={LOOKS[type].tone ?? 'primary'} size="sm" />
              <span className={styles.words}>
                <b>{title}</b>
                <small>{LOOKS[type].line}</small>
              </span>
              <Icon name="caret-right" size={16} className={styles.caret} />
            </GoLink>
          </RecordItem>
        ))}
      </ul>
    </Card>
  );
}

/** A link to the member's own limits and breaks. */
function Protection() {
  return (
    <Card className={styles.topics}>
      <GoLink to="/protection" className={styles.topic}>
        <Orb icon="pause-circle" tone="blue" size="sm" />
        <span className={styles.words}>
          <b>{PROTECTION.title}</b>
          <small>{REALITY_CHECK.menu}</small>
        </span>
        <Icon name="caret-right" size={16} className={styles.caret} />
      </GoLink>
    </Card>
  );
}

/** A link to customer service. */
export function AskService() {
  const go = useGo();
  const isMember = useIsMember();
  return (
    <div className={styles.ask}>
      <Logo width={44} height={44} className={styles.face} />
      <span className={styles.words}>
        <b>{HELP.noAnswer}</b>
        <small>{HELP.serviceHours}</small>
      </span>
      <Button kind="secondary" size="sm" className={styles.askButton} onClick={() => void go(servicePath(isMember))}>
        {HELP.askService}
      </Button>
    </div>
  );
}

export function HelpScreen() {
  const back = useBack('/');
  const isMember = useIsMember();
  return (
    <div className={styles.screen}>
      <Picture className={styles.koi} src="/art/koi-line.svg" width={200} height={188} />
      <Screen title={HELP.title} onBack={back} toEdge>
        <header className={styles.greeting}>
          <h2>{HELP.greeting}</h2>
          <p>{HELP.greetingLine}</p>
        </header>
        <Topics topics={HELP_ARTICLES.filter(({ type }) => type !== RESPONSIBILITY)} />
        <Topics topics={HELP_ARTICLES.filter(({ type }) => type === RESPONSIBILITY)} />
        {isMember && <Protection />}
        <Card className={styles.topics}>
          <AskService />
        </Card>
      </Screen>
    </div>
  );
}
