import type { StaffRole } from '@koi/contract/permissions';
import { STAFF, staffRoleNames } from '@koi/contract/texts';
import { Link } from '../lib/navigation.ts';
import { Card, Empty, Page } from '../ui/index.ts';
import styles from './pages.module.css';

export function NotAllowed({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Card>
        <Empty text={`${STAFF.notAllowed}。如需开通，请联系系统管理员。`} />
      </Card>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="页面不存在">
      <Card>
        <Empty
          text="没有这个页面"
          action={
            <Link to="/" className={styles.link}>
              返回首页
            </Link>
          }
        />
      </Card>
    </Page>
  );
}

/** Shown to a role that has no pages yet. */
export function NothingToDo({ roles }: { roles: readonly StaffRole[] }) {
  return (
    <Page title="欢迎">
      <Card>
        <Empty text={`「${staffRoleNames(roles)}」目前没有可用的功能。功能开放后会出现在左侧菜单中。`} />
      </Card>
    </Page>
  );
}
