import { Icon } from '@koi/ui/icon';
import { useAppInfo } from '../../lib/api.ts';
import { CopyButton } from '../../lib/copy-button.tsx';
import { Redirect } from '../../lib/go-link.tsx';
import { useInstall } from '../../lib/install.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { DownloadCode } from './download-code.tsx';
import styles from './download-screen.module.css';

const GUIDES = [
  {
    device: '苹果 iOS',
    steps: ['用 Safari 浏览器打开本站', '点底部的“分享”按钮', '选择“添加到主屏幕”，再点“添加”'],
  },
  {
    device: '安卓 Android',
    steps: ['用 Chrome 或手机自带浏览器打开本站', '点右上角的菜单按钮', '选择“添加到主屏幕”或“安装应用”'],
  },
];

/** Only http and https addresses are opened, because operators type the setting. */
const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

function Guides() {
  const install = useInstall((state) => state.install);
  return (
    <Card padded className={styles.guides}>
      <h2>添加到主屏幕</h2>
      <p>不用下载，也能像 APP 一样一点即开</p>
      {install && (
        <Button kind="secondary" size="md" onClick={install}>
          添加到主屏幕
        </Button>
      )}
      {GUIDES.map(({ device, steps }) => (
        <div key={device} className={styles.device}>
          <h3>
            <Icon name="device-mobile" size={18} />
            {device}
          </h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
    </Card>
  );
}

function Address({ address }: { address: string }) {
  return (
    <div className={styles.buttons}>
      <Button icon="download" onClick={() => window.open(address, '_blank', 'noopener')}>
        立即下载
      </Button>
      <div className={styles.address}>
        <span>{address}</span>
        <CopyButton label="复制下载地址" size={20} text={address} />
      </div>
    </div>
  );
}

export function DownloadScreen() {
  const app = useAppInfo();
  if (app?.app_download_switch === 0) return <Redirect to="/" />;
  const address = app && isWebAddress(app.ios_download_url) ? app.ios_download_url : '';
  return (
    <div className={styles.screen}>
      <Card className={styles.offer}>
        <Picture className={styles.logo} data-logo="" src={app?.app_logo} width={64} height={64} />
        <h1 className={styles.title}>{app?.site_name} APP</h1>
        <p className={styles.promise}>{app?.site_slogan ? `${app.site_slogan}，装进口袋里` : '装进口袋里'}</p>
        {!app && <Skeleton width={208} height={208} radius="var(--radius-lg)" style={{ margin: '20px 0 8px' }} />}
        {app &&
          (address || app.ios_download_qrcode ? (
            <>
              <DownloadCode image={app.ios_download_qrcode} address={address} logo={app.app_logo} />
              <p className={styles.scan}>手机扫码下载</p>
            </>
          ) : (
            <Empty text="暂无下载地址" />
          ))}
        {address && <Address address={address} />}
      </Card>
      <Guides />
    </div>
  );
}
