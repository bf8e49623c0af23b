import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerHeaders, inlineScriptHashes, pageHeaders } from './security-headers.ts';

const script = "window.first = fetch('/api/app');\n";
const indexHtml = `<html><script>${script}</script><script type="module" crossorigin src="/assets/a.js"></script></html>`;
const policyOf = (frames: string[], framedBy: 'self' | 'none' = 'self') =>
  new Map(
    pageHeaders({ frames, framedBy, indexHtml, production: false })
      ['content-security-policy']?.split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]) ?? [],
  );

describe('the content security policy of pages', () => {
  it('allows only the site’s own scripts and its built inline scripts', () => {
    const hash = createHash('sha256').update(script).digest('base64');
    expect(inlineScriptHashes(indexHtml)).toEqual([`'sha256-${hash}'`]);
    expect(policyOf([]).get('script-src')).toBe(`'self' 'sha256-${hash}'`);
    expect(policyOf([]).get('object-src')).toBe("'none'");
    expect(policyOf([]).get('base-uri')).toBe("'none'");
  });

  it('allows the styles that the build has written into the page', () => {
    expect(policyOf([]).get('style-src')).toBe("'self'");
    const hash = createHash('sha256').update('a{}').digest('base64');
    const options = { frames: [], framedBy: 'self', indexHtml: '<style>a{}</style>', production: false } as const;
    expect(pageHeaders(options)['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  it('allows only the configured frames', () => {
    expect(policyOf([]).get('frame-src')).toBe("'none'");
    expect(policyOf(['https://a.example', 'https://b.example']).get('frame-src')).toBe(
      'https://a.example https://b.example',
    );
  });

  it('sets which sites may frame the page', () => {
    expect(policyOf([]).get('frame-ancestors')).toBe("'self'");
    expect(policyOf([], 'none').get('frame-ancestors')).toBe("'none'");
  });

  it('requires https only in production', () => {
    const names = (production: boolean) => [
      ...Object.keys(pageHeaders({ frames: [], framedBy: 'self', indexHtml, production })),
      ...Object.keys(answerHeaders({ production })),
    ];
    expect(names(true).filter((name) => name === 'strict-transport-security')).toHaveLength(2);
    expect(names(false)).not.toContain('strict-transport-security');
  });
});
