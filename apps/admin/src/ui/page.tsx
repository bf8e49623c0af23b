import { createContext, type ReactNode, useContext } from 'react';
import styles from './page.module.css';

/** Tools that the shell shows at the right end of every page's header bar. */
export const PageTools = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Shown before the title: the way back to the page above this one. */
  trail?: ReactNode;
  /** Shown between the title and the shell's tools. */
  actions?: ReactNode;
  /** A Panel on the right. On a narrow screen it covers the page. */
  panel?: ReactNode;
  children: ReactNode;
}

/** Layout of a screen: header bar, scrolling content, and the panel of the selected item. */
export function Page({ title, trail, actions, panel, children }: PageProps) {
  const tools = useContext(PageTools);
  return (
    <>
      <header className={styles['bar']}>
        {trail}
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
