import { CallError } from '@koi/client';
import { QR_NAME_LENGTH, QR_SIZE_PX } from '@koi/contract/constants';
import { checkQrAddress } from '@koi/contract/rules/tron';
import { TRON } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { isSessionEnd } from '../../lib/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './pay-info.module.css';

const drawCode = async (address: string) => {
  const wrong = checkQrAddress({ address });
  if (wrong) throw new Error(wrong);
  const { data, message } = await api.call(calls.deposits.addressQr, { address });
  if (!data?.qrcode) throw new Error(TRON.qrFailedRetry);
  toast(message || TRON.qrMade, 'success');
  return data.qrcode;
};

const failureOf = (error: Error) => {
  if (!(error instanceof CallError)) return error.message;
  return error.kind === 'refusal' ? error.reason || TRON.qrFailed : TRON.qrNetworkFailure;
};

const save = (picture: string | undefined, address: string) => {
  if (!picture) return toast(TRON.qrMissing, 'failure');
  try {
    const link = document.createElement('a');
    link.href = picture;
    link.download = `${address.slice(0, QR_NAME_LENGTH)}-qrcode.${picture.startsWith('data:image/svg') ? 'svg' : 'png'}`;
    link.click();
    toast(TRON.qrSaved, 'success');
  } catch {
    toast(TRON.qrSaveFailed, 'failure');
  }
};

/** The address as a QR code for the camera of another device; it is requested automatically. */
export function AddressCode({ address }: { address: string }) {
  const code = useQuery({
    queryKey: ['order', 'address-code', address],
    queryFn: () => drawCode(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div className={styles.code}>
      <div className={styles.plate} aria-busy={code.isFetching}>
        {code.data && <img src={code.data} width={QR_SIZE_PX} height={QR_SIZE_PX} alt="收款地址二维码" />}
        {!code.data && code.isFetching && <Skeleton height="100%" />}
        {!code.data && !code.isFetching && code.error && !isSessionEnd(code.error) && (
          <p className={styles.codeFailure} role="alert">
            {failureOf(code.error)}
          </p>
        )}
      </div>
      <div className={styles.pair}>
        <Button kind="quiet" size="md" icon="refresh" disabled={code.isFetching} onClick={() => void code.refetch()}>
          重试
        </Button>
        <Button kind="secondary" size="md" icon="download" onClick={() => save(code.data, address)}>
          下载
        </Button>
      </div>
    </div>
  );
}
