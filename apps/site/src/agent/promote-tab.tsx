import { type CsvColumn, exportCsv, numberedPages } from '@koi/client';
import type { BroughtMember, Commission } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { toast } from '@koi/ui/feedback';
import { copy } from '../lib/clipboard.ts';
import { LoadFailure } from '../lib/load-failure.tsx';
import { showFailure } from '../lib/show-failure.ts';
import { useSubmit } from '../lib/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Card, Cell, CellGroup } from '../ui/card.tsx';
import { api, centre, useMe } from './client.ts';
import pages from './page.module.css';
import styles from './promote-tab.module.css';
import { Code, linksOf, usePoster } from './referral.tsx';

const MEMBER_COLUMNS: readonly CsvColumn<BroughtMember>[] = [
  { title: '会员', value: ({ name }) => name },
  { title: '关系', value: ({ depth }) => AGENT_CENTRE.depths[depth] },
  { title: 'VIP', value: ({ vip }) => vip },
  { title: '注册日', value: ({ joined_at }) => joined_at },
  { title: '最近登录日', value: ({ last_active }) => last_active },
  { title: '本月存款', value: ({ deposits }) => deposits },
  { title: '本月有效投注', value: ({ turnover }) => turnover },
];

const COMMISSION_COLUMNS: readonly CsvColumn<Commission>[] = [
  { title: '结算日', value: ({ day }) => day },
  { title: '类型', value: ({ correction }) => (correction === 1 ? AGENT_CENTRE.correction : '结算') },
  { title: '活跃人数', value: ({ active }) => active },
  { title: '直属有效投注', value: ({ direct_turnover }) => direct_turnover },
  { title: '直属比例%', value: ({ direct_percent }) => direct_percent },
  { title: '直属佣金', value: ({ direct_amount }) => direct_amount },
  { title: '下级有效投注', value: ({ indirect_turnover }) => indirect_turnover },
  { title: '下级比例%', value: ({ indirect_percent }) => indirect_percent },
  { title: '下级佣金', value: ({ indirect_amount }) => indirect_amount },
  { title: '该日已结算', value: ({ given }) => given },
  { title: '上期结转', value: ({ brought }) => brought },
  { title: '发放', value: ({ paid }) => paid },
  { title: '结转下期', value: ({ carried }) => carried },
  { title: '结算时间', value: ({ created_at }) => created_at },
];

/** Files are created on the device from the same paged calls that the screens use. */
const useExports = () => {
  const run = useSubmit(async (work: () => Promise<{ rows: number }>) => {
    toast(AGENT_CENTRE.exporting);
    try {
      toast(AGENT_CENTRE.exported((await work()).rows), 'success');
    } catch (error) {
      showFailure(error, AGENT_CENTRE.exportFailed);
    }
  });
  const day = beijingDay(new Date());
  return {
    members: () =>
      run.submit(() =>
        exportCsv(
          `代理会员-${day}.csv`,
          MEMBER_COLUMNS,
          numberedPages((page) => api.call(centre.members, { page })),
        ),
      ),
    commissions: () =>
      run.submit(() =>
        exportCsv(
          `代理佣金-${day}.csv`,
          COMMISSION_COLUMNS,
          numberedPages((page) => api.call(centre.commissions, { page })),
        ),
      ),
  };
};

export function PromoteTab() {
  const { data: me, error, refetch } = useMe();
  const poster = usePoster();
  const exports = useExports();
  const link = me && linksOf(me.link);
  if (!me && error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <div className={pages.page}>
      <Card className={styles.card}>
        <h2>{AGENT_CENTRE.link}</h2>
        <Code address={link?.href} className={styles.code} />
        <p className={styles.pid}>
          {AGENT_CENTRE.code} <b>{me?.pid}</b>
        </p>
        <p className={styles.link}>{link?.href}</p>
        <div className={styles.buttons}>
          <Button icon="copy" size="md" disabled={!link} onClick={() => link && void copy(link.href)}>
            {AGENT_CENTRE.copy}
          </Button>
          <Button
            icon="download"
            size="md"
            kind="quiet"
            busy={poster.busy}
            disabled={!me}
            onClick={() => me && link && void poster.submit(link.href, me.pid)}
          >
            {AGENT_CENTRE.savePoster}
          </Button>
        </div>
      </Card>
      <Card padded>
        <h2 className={styles.title}>{AGENT_CENTRE.howTitle}</h2>
        <ol className={styles.how}>
          {AGENT_CENTRE.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <CellGroup>
        <Cell
          icon="users-three"
          label={AGENT_CENTRE.exportMembers}
          value="CSV"
          faint
          onClick={() => void exports.members()}
        />
        <Cell
          icon="coins"
          label={AGENT_CENTRE.exportCommissions}
          value="CSV"
          faint
          onClick={() => void exports.commissions()}
        />
      </CellGroup>
      <p className={styles.note}>{AGENT_CENTRE.exportNote}</p>
    </div>
  );
}
