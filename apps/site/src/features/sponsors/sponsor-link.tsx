import type { Sponsor } from '@koi/contract';
import { isExternalLink, isInternalLink } from '@koi/contract/rules/sponsors';
import type { ReactNode } from 'react';
import { GoLink } from '../../lib/go-link.tsx';

type Link = Pick<Sponsor, 'id' | 'content_type' | 'link_url' | 'link_type'>;

/** The target of a sponsor's link; undefined when its address is not allowed. */
export const targetOf = ({
  id,
  content_type,
  link_url,
  link_type,
}: Link): { route: string } | { url: string } | undefined => {
  if (content_type === 'article') return { route: `/sponsor-detail?id=${id}` };
  if (link_type === 'internal') return isInternalLink(link_url) ? { route: link_url } : undefined;
  return isExternalLink(link_url) ? { url: link_url } : undefined;
};

interface SponsorLinkProps {
  sponsor: Link;
  className: string | undefined;
  children: ReactNode;
}

/**
 * An article opens on its own page, an internal link is a route, an external one opens in a new tab without access to
 * this one.
 */
export function SponsorLink({ sponsor, className, children }: SponsorLinkProps) {
  const target = targetOf(sponsor);
  if (!target) return <div className={className}>{children}</div>;
  if ('route' in target) {
    return (
      <GoLink to={target.route} className={className}>
        {children}
      </GoLink>
    );
  }
  return (
    <a href={target.url} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
