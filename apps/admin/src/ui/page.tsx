import { createContext, type ReactNode, useContext } from 'react';
import styles from './page.module.css';

/** What the shell puts at the right end of every page's bar. */
export const PageTools = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Between the title and the shell's own tools. */
  actions?: ReactNode;
  /** A Panel at the right; on a narrow screen it lies over the page. */
  panel?: ReactNode;
  children: ReactNode;
}

/** A screen: bar, content that scrolls, and the panel of what was chosen. */
export function Page({ title, actions, panel, children }: PageProps) {
  const tools = useContext(PageTools);
  return (
    <>
      <header className={styles['bar']}>
        <h1 className={styles['title']}>{title}</h1>
        {actions}
        {tools}
      </header>
      <div className={styles['body']}>
        <div className={styles['content']}>{children}</div>
        {panel && <div className={styles['panel']}>{panel}</div>}
      </div>
    </>
  );
}
