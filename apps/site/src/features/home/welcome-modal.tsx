import { RichText } from '@koi/rich-text/view';
import { Logo } from '../../lib/logo.tsx';
import { useGo } from '../../lib/navigation.ts';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './welcome-modal.module.css';

/** Shows the carps above the text, or the logo of a site that has its own. */
export function WelcomeModal({ html, onClose }: { html: string; onClose: () => void }) {
  const go = useGo();
  const isMember = useIsMember();
  return (
    <Modal label="欢迎" onClose={onClose}>
      <div className={styles['art']}>
        <Logo className={styles['logo']} width={72} height={72} />
      </div>
      <div className={styles['body']}>
        <RichText html={html} className={styles['content']} />
        {isMember ? (
          <Button onClick={onClose}>我知道了</Button>
        ) : (
          <>
            <Button
              onClick={() => {
                onClose();
                void go('/login?type=1');
              }}
            >
              立即注册
            </Button>
            <Button kind="plain" size="md" className={styles['later']} onClick={onClose}>
              先逛逛
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
