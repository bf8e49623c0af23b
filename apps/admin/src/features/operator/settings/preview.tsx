import type { SiteSettingsForm } from '@koi/contract/rules/settings';
import { PREVIEW_READY, type PreviewScreen, type SitePreview } from '@koi/contract/rules/site-preview';
import { useEffect, useRef, useState } from 'react';
import { Card, Icon, Segments } from '../../../ui/index.ts';
import styles from './settings.module.css';

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

const SCREENS = [
  { value: 'home', label: '首页' },
  { value: 'welcome', label: '弹窗' },
  { value: 'login', label: '登录' },
  { value: 'download', label: '下载' },
] as const satisfies readonly { value: PreviewScreen; label: string }[];

interface PreviewProps {
  values: SiteSettingsForm;
  screen: PreviewScreen;
  onScreen: (screen: PreviewScreen) => void;
}

/** The real site in a frame, as a visitor sees it, with the settings that are not published yet. */
export function Preview({ values, screen, onScreen }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme, setTheme] = useState<SitePreview['theme']>('light');
  const [readyAt, setReadyAt] = useState(0);
  // The site reports itself whenever it has loaded, and receives the settings then.
  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent) => {
      const isSite = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isSite && data === PREVIEW_READY) setReadyAt(Date.now());
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  // The frame is outside React.
  useEffect(() => {
    if (readyAt === 0) return;
    const message: SitePreview = { kind: 'koi-preview', settings: values, theme, screen };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [values, theme, screen, readyAt]);
  return (
    <Card
      className={styles.preview}
      title="实时预览"
      actions={<Segments label="预览外观" size="sm" options={THEMES} value={theme} onChange={setTheme} />}
    >
      <div className={styles.screens}>
        <Segments label="预览页面" size="sm" options={SCREENS} value={screen} onChange={onScreen} />
      </div>
      <div className={styles.phone}>
        <div className={styles.glass}>
          <iframe
            ref={frame}
            src="/#/"
            title="会员站点预览"
            sandbox="allow-scripts allow-same-origin"
            // Where it is supported, the frame has its own storage, so that the site is shown to a visitor.
            {...{ credentialless: '' }}
          />
        </div>
      </div>
      <p className={styles.caption}>
        <Icon name="device-mobile" size={16} />
        访客 · 390 × 844 · 随左侧修改即时更新
      </p>
    </Card>
  );
}
