import { useQuery } from '@tanstack/react-query';
import { useGo } from '../../lib/navigation.ts';
import { sanitise } from '../../lib/sanitise.ts';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './welcome-modal.module.css';

interface WelcomeModalProps {
  /** As the operator wrote it; shown only after cleaning. */
  html: string;
  onClose: () => void;
}

export function WelcomeModal({ html, onClose }: WelcomeModalProps) {
  const go = useGo();
  const isMember = useIsMember();
  const { data: clean } = useQuery({ queryKey: ['public', 'sanitised', html], queryFn: () => sanitise(html) });
  if (clean === undefined) return null;
  return (
    <Modal label="欢迎" onClose={onClose}>
      <div className={styles['art']} />
      <div className={styles['body']}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above */}
        <div className={styles['content']} dangerouslySetInnerHTML={{ __html: clean }} />
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
