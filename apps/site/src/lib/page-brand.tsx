import { Picture } from '../ui/picture.tsx';

const read = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The site's name, logo and slogan, which the server writes into the head of pages that do not read the settings. */
export const pageBrand = () => ({
  name: read('application-name'),
  logo: read('koi-logo'),
  slogan: read('koi-slogan'),
});

interface PageLogoProps {
  width: number;
  height: number;
  className?: string | undefined;
}

export function PageLogo(props: PageLogoProps) {
  return <Picture data-logo="" src={pageBrand().logo || undefined} {...props} />;
}
