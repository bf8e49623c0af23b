import { describe, expect, it } from 'vitest';
import { SPONSORS } from '../texts/sponsors.ts';
import { checkSponsor, isExternalLink, isInternalLink } from './sponsors.ts';

describe('the address of a sponsor', () => {
  it.each([
    'https://koi.example.org',
    'https://koi.example.org:8443/a/b?c=d&e=%E4%B8%AD#f',
    'https://锦鲤.example.org/',
  ])('%s is external', (url) => {
    expect(isExternalLink(url)).toBe(true);
    expect(isInternalLink(url)).toBe(false);
  });

  it.each(['/', '/vip', '/boutBallBetInfo?type=8'])('%s is a page of this site', (url) => {
    expect(isInternalLink(url)).toBe(true);
    expect(isExternalLink(url)).toBe(false);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' https://koi.example.org',
    'data:text/html,<script>',
    'http://koi.example.org',
    'https://user@koi.example.org',
    'https://user:pass@koi.example.org',
    'https:koi.example.org',
    'https://localhost',
    'https://a.test"onclick=',
    '//evil.example.org',
    '/\\evil.example.org',
    '/\t/evil.example.org',
    'vip',
    '#/vip',
  ])('%j is neither external nor a page of this site', (url) => {
    expect(isExternalLink(url)).toBe(false);
    expect(isInternalLink(url)).toBe(false);
  });
});

describe('a sponsor', () => {
  const sponsor = {
    name: '云岭足球俱乐部',
    title: '官方区域合作伙伴',
    logo: '',
    banner: '/art/banner-sport.svg',
    headline: '',
    tagline: '',
    content: '',
    content_type: 'article' as const,
    link_url: '',
    link_type: 'external' as const,
  };

  it('requires a name, a title and a banner, but no text', () => {
    expect(checkSponsor(sponsor)).toBeUndefined();
    expect(checkSponsor({ ...sponsor, name: '' })).toBe(SPONSORS.nameMissing);
    expect(checkSponsor({ ...sponsor, title: '' })).toBe(SPONSORS.titleMissing);
    expect(checkSponsor({ ...sponsor, logo: 'x' })).toBe(SPONSORS.logoWrong);
    expect(checkSponsor({ ...sponsor, banner: '' })).toBe(SPONSORS.bannerWrong);
  });

  it('requires a safe address when it is a link', () => {
    const link = { ...sponsor, content_type: 'link' as const };
    expect(checkSponsor(link)).toBe(SPONSORS.externalWrong);
    expect(checkSponsor({ ...link, link_type: 'internal' })).toBe(SPONSORS.internalWrong);
    expect(checkSponsor({ ...link, link_url: 'https://koi.example.org' })).toBeUndefined();
    expect(checkSponsor({ ...link, link_type: 'internal', link_url: '/vip' })).toBeUndefined();
  });
});
