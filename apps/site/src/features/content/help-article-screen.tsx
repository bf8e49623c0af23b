import { HELP } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { servicePath, useBack, useQueryParams } from '../../lib/navigation.ts';
import { useIsMember } from '../../lib/session.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Article } from './article.tsx';
import styles from './help-screen.module.css';

interface NextStep {
  icon: IconName;
  title: string;
  line: string;
  to: (isMember: boolean) => string;
}

/** Links shown below an article, by its type. */
const NEXT_STEPS: Partial<Record<string, NextStep>> = {
  1: { icon: 'headset', title: '还有疑问', line: '写下问题，客服会尽快回复', to: servicePath },
  4: { icon: 'headset', title: '联系客服', line: '在线对话，或提交工单', to: servicePath },
  5: { icon: 'handshake', title: '申请成为代理', line: '填写手机号与申请理由', to: () => '/applyagent' },
};

const FIRST = '7';

/** An article of the help centre, `?type=N`. */
export function HelpArticleScreen() {
  const back = useBack('/boutBallBet');
  const isMember = useIsMember();
  const type = useQueryParams().get('type') ?? FIRST;
  const next = NEXT_STEPS[type];
  return (
    <>
      <BackBar title={HELP.title} onBack={back} />
      <Article key={type} page="" type={type}>
        {next && (
          <GoLink to={next.to(isMember)} className={styles.next}>
            <Icon name={next.icon} size={22} />
            <span className={styles.words}>
              <b>{next.title}</b>
              <small>{next.line}</small>
            </span>
            <Icon name="caret-right" size={16} />
          </GoLink>
        )}
      </Article>
    </>
  );
}
