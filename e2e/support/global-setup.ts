import { request } from '@playwright/test';
import { startTemporaryProduct } from '../../scripts/temporary-product.ts';
import { DEMO_ADMIN, DEMO_CHECKER, keepFresh, tokenOf } from './staff.ts';

/** Starts one product for all browser tests of the run: the production build with demo data and its own database. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startTemporaryProduct((line) => console.log(line));
  process.env['KOI_E2E_ORIGIN'] = product.origin;
  process.env['KOI_E2E_SANDBOX'] = product.sandbox;
  process.env['KOI_E2E_VENUE'] = product.venue;
  process.env['KOI_E2E_DATABASE'] = product.databaseUrl;
  const calls = await request.newContext({ baseURL: product.origin });
  process.env['KOI_E2E_ADMIN'] = await tokenOf(calls, DEMO_ADMIN);
  process.env['KOI_E2E_CHECKER'] = await tokenOf(calls, DEMO_CHECKER);
  await calls.dispose();
  await keepFresh(process.env['KOI_E2E_ADMIN']);
  await keepFresh(process.env['KOI_E2E_CHECKER']);
  return () => product.stop();
}
