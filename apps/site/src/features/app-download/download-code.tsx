import { drawCode } from '../../lib/draw-code.ts';
import { useQuery } from '../../lib/query/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './download-screen.module.css';

export function DownloadCode({ image, address, logo }: { image: string; address: string; logo: string }) {
  const drawing = useQuery({
    queryKey: ['download-code', address],
    queryFn: () => drawCode(address),
    enabled: image === '' && address !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (image) return <img className={styles.code} src={image} alt="APP 下载二维码" width="208" height="208" />;
  return (
    <div className={styles.code} role="img" aria-label="APP 下载二维码">
      {drawing.data ? (
        <>
          <svg viewBox={`0 0 ${drawing.data.size} ${drawing.data.size}`} shapeRendering="crispEdges" aria-hidden="true">
            <path d={drawing.data.path} />
          </svg>
          <img className={styles.seal} data-logo="" src={logo} alt="" />
        </>
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}
