import { refuse, type ServiceDeps } from '../../../platform/index.ts';
import { ALERT_MS, type Asking } from './asking.ts';
import { ORDER_NUMBER, readOrder } from './store.ts';
import { contradicts, needsVenue, OPEN, type Outcome, type Transfer } from './transfer.ts';

export interface ClosingDeps extends ServiceDeps {
  asking: Pick<Asking, 'closeNow'>;
}

/** Whether people may decide about an open transfer: before, the venue usually answers soon. */
export const isForPeople = ({ createdAt, personAt }: Transfer, now: Date): boolean =>
  personAt !== null || now.getTime() - createdAt.getTime() >= ALERT_MS;

/**
 * Asks the venue to close a transfer that people want to end with an outcome that the venue has to confirm. A clear
 * answer ends the transfer, so that there is nothing left to decide.
 */
export const createClosing =
  ({ database, clock, asking }: ClosingDeps) =>
  async (no: string, outcome: Outcome | ''): Promise<void> => {
    const order = outcome !== '' && ORDER_NUMBER.test(no) ? await readOrder(database.orm, no) : undefined;
    if (outcome === '' || order === undefined || !needsVenue(order, outcome)) return;
    if (order.state !== OPEN || !isForPeople(order, clock.now())) return;
    const verdict = await asking.closeNow(no);
    if (verdict === undefined || !contradicts(verdict, outcome)) return;
    throw refuse(outcome === 'failed' ? 'transfers.takenByVenue' : 'transfers.notTakenByVenue');
  };
