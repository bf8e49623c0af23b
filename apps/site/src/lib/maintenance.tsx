import { Picture } from '../ui/picture.tsx';
import styles from './maintenance.module.css';

/** Shows only the maintenance text, without any controls. The first line of the text is the headline. */
export function Maintenance({ text, logo, name }: { text: string; logo: string; name: string }) {
  const [headline, ...lines] = text.trim().split(/\n+/);
  return (
    <main className={styles['page']}>
      <Picture className={styles['koi']} src="/art/koi-line.svg" width={360} height={338} />
      <div className={styles['words']}>
        <Picture className={styles['logo']} data-logo="" src={logo || undefined} alt={name} width={80} height={80} />
        <h1>{headline}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </main>
  );
}
