import { SHELL } from '@koi/contract/texts';
import { create } from 'qrcode';
import { Button, toast } from '../../../ui/index.ts';
import styles from './enrolment.module.css';
import { inGroups } from './ticket.ts';

/** The dark modules of the QR code as one SVG path, one unit per module. */
const drawing = (address: string) => {
  const { size, get } = bound(create(address, { errorCorrectionLevel: 'M' }).modules);
  const cells = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
  return {
    size,
    path: cells.flatMap(([row, column]) => (get(row, column) ? [`M${column} ${row}h1v1h-1z`] : [])).join(''),
  };
};

const bound = (modules: { size: number; get: (row: number, column: number) => number | boolean }) => ({
  size: modules.size,
  get: (row: number, column: number) => Boolean(modules.get(row, column)),
});

const copy = (secret: string) =>
  navigator.clipboard.writeText(secret).then(
    () => toast(SHELL.copied, 'success'),
    () => toast('复制失败，请手动输入', 'failure'),
  );

/** Shows the secret once, as a QR code to scan and as text to type. */
export function Enrolment({ secret, address }: { secret: string; address: string }) {
  const { size, path } = drawing(address);
  return (
    <section className={styles.enrolment} aria-label="绑定身份验证器">
      <svg
        className={styles.code}
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        role="img"
        aria-label="身份验证器二维码"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className={styles.words}>
        <h2>将密钥加入身份验证器</h2>
        <p>用身份验证器扫描二维码，或手动输入密钥：</p>
        <p className={styles.secret}>{inGroups(secret)}</p>
        <Button icon="copy" onClick={() => void copy(secret)}>
          复制密钥
        </Button>
      </div>
      <p className={styles.once}>密钥只显示这一次。请勿截图或发给他人。</p>
    </section>
  );
}
