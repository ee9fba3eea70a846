import { describe, expect, it } from 'vitest';
import { createNonce, pagePolicy } from './security-headers.ts';

/** The policy as directive → sources. */
function read(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('pagePolicy', () => {
  const policy = read(pagePolicy('NONCE', []));

  it('allows nothing that is not named', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const closed of ['base-uri', 'frame-ancestors']) expect(policy.get(closed)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    for (const unnamed of ['object-src', 'frame-src', 'child-src']) expect(policy.has(unnamed)).toBe(false);
  });

  it('runs own scripts by file or nonce only', () => {
    expect(policy.get('script-src')).toEqual(["'self'", "'nonce-NONCE'"]);
    for (const [name, sources] of policy) {
      expect(sources, name).not.toContain("'unsafe-eval'");
      expect(sources, name).not.toContain('*');
      if (name !== 'style-src-attr') expect(sources, name).not.toContain("'unsafe-inline'");
    }
  });

  it('opens media and connections to the video servers, by origin, and nothing else', () => {
    const foreign = read(pagePolicy('NONCE', ['https://jp.example/hls', 'https://vn.example:8443']));
    const servers = ['https://jp.example', 'https://vn.example:8443'];
    for (const name of ['media-src', 'connect-src', 'img-src'])
      expect(foreign.get(name)).toEqual(expect.arrayContaining(servers));
    for (const name of ['script-src', 'style-src-elem', 'font-src', 'worker-src'])
      for (const server of servers) expect(foreign.get(name)).not.toContain(server);
  });

  it('reports violations', () => {
    expect(policy.get('report-uri')).toEqual(['/api/csp-report']);
  });
});

describe('createNonce', () => {
  it('is new each time, of 128 bits, and needs no quoting in an attribute', () => {
    const nonces = Array.from({ length: 100 }, createNonce);
    expect(new Set(nonces).size).toBe(100);
    for (const nonce of nonces) {
      expect(nonce).toMatch(/^[A-Za-z0-9+/=]+$/);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    }
  });
});
