import { createClient } from '@koi/client';
import type { AppInfo } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { useEffect, useState } from 'react';
import { Maintenance } from '../lib/maintenance.tsx';

const api = createClient({ token: () => undefined });

/** Laid over the talk while the site is in maintenance. It goes away when the connection is back. */
export function SiteMaintenance() {
  const [app, setApp] = useState<AppInfo>();
  // This page has no query client, and the settings are read for this text only.
  useEffect(() => {
    void api.call(calls.settings.app).then(
      ({ data }) => setApp(data),
      () => undefined,
    );
  }, []);
  return app && <Maintenance text={app.repair_tips} logo={app.site_logo} name={app.site_name} />;
}
