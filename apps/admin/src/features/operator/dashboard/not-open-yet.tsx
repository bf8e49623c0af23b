import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Hint } from '../../../ui/index.ts';

/** Leads to the set-up guide as long as the site has not been opened. */
export function NotOpenYet() {
  const mayRead = useMay('setup.read');
  const { data } = useCall(staffCalls.setup.state, {}, { enabled: mayRead });
  if (data?.opened_at !== '') return null;
  const missing = data.points.filter(({ state }) => state === 'required').length;
  return (
    <Hint tone="warning">
      网站还没有开站，会员看到的是筹备页。
      {missing === 0 ? '必须项已经完成，' : `还差 ${missing} 项必须的设置，`}
      <Link to="/setup">打开开站向导</Link>
    </Hint>
  );
}
