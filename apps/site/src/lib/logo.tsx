import { Picture } from '../ui/picture.tsx';
import { useAppInfo } from './app-info.ts';

interface LogoProps {
  width: number;
  height: number;
  className?: string | undefined;
}

/** The operator's logo. There is no picture until the settings are known, so that no other logo appears before it. */
export function Logo(props: LogoProps) {
  return <Picture data-logo="" src={useAppInfo()?.site_logo} {...props} />;
}
