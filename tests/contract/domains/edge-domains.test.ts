import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createEdgeDomains } from '@/lib/adapters/domains/edge/edge-domains';
import { createProxiedDomains } from '@/lib/adapters/domains/proxied/proxied-domains';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { createAccessLog } from '@/lib/engines/edge/log/access-log';
import { createEdgeServer, type EdgeServer } from '@/lib/engines/edge/server/edge-server';
import { createFindContext } from '@/lib/engines/edge/tls/find-context';
import type { DomainsPort } from '@/lib/ports/domains';
import type { StoragePort } from '@/lib/ports/storage';
import { acmePeer, clearAlias, setAddresses, setAlias } from '@/tests/support/domains/acme-dns';
import { log, writeObject } from '@/tests/support/instance/edge';

const secret = 'a secret for tests of domains';
const target = 'edge.reelhof.test';
/** The port at which the test certificate authority validates domains. */
const challengePort = 5002;

const claimFor = (domain: string) => ({ domain, workspaceId: 'w1' });
const makeDomain = (): string => `video.d${randomBytes(4).toString('hex')}.test`;

describe.skipIf(!acmePeer)('domains at an edge that faces the internet', () => {
  let folder: string;
  let storage: StoragePort;
  let edge: EdgeServer;
  let tlsPort: number;
  let port: DomainsPort;
  let closeLog: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'reelhof-domains-'));
    storage = createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1:9', secret });
    await storage.prepare();
    const accessLog = createAccessLog({ folder: path.join(folder, 'log'), log });
    closeLog = () => accessLog.close();
    const publicUrl = 'http://localhost:3000';
    edge = createEdgeServer({
      ...{ storage, accessLog, log, publicUrl, trustProxy: false },
      findContext: createFindContext({ storage, secret, log, cacheMs: 0 }),
    });
    await edge.listen(challengePort, '127.0.0.1');
    tlsPort = await findFreePort();
    await edge.listenSecurely(tlsPort, '127.0.0.1');
    port = createEdgeDomains({
      ...{ storage, secret, target, httpsPort: tlsPort },
      dnsServers: [acmePeer?.dnsServer ?? ''],
      acme: {
        directoryUrl: acmePeer?.directoryUrl ?? '',
        caFile: acmePeer?.caFile ?? null,
        email: null,
      },
    });
  });
  afterAll(async () => {
    await edge.close(500);
    await closeLog();
    await rm(folder, { recursive: true, force: true });
  });

  /** Requests a page over https under a name, like a viewer, but trusts the test authority. */
  const view = (domain: string, key: string): Promise<{ text: string; serial: string; names: string }> =>
    new Promise((resolve, reject) => {
      const request = https.get({
        ...{ host: '127.0.0.1', port: tlsPort, servername: domain, path: `/${key}`, agent: false },
        headers: { host: domain },
        rejectUnauthorized: false,
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const { serialNumber, subjectaltname = '' } = (response.socket as TLSSocket).getPeerCertificate();
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            text: Buffer.concat(chunks).toString(),
            serial: serialNumber,
            names: subjectaltname,
          }),
        );
      });
    });

  it('takes a domain from nothing to https, renews it, and removes it, without a restart', async () => {
    const claim = { domain: makeDomain(), workspaceId: 'w1' };
    const { domain } = claim;
    await writeObject(storage, 'videos/v1/1/a.txt', 'seen');
    const [alias, ownership] = port.describe(claim);
    expect(alias).toEqual({ name: domain, type: 'CNAME', value: target });
    await expect(view(domain, 'videos/v1/1/a.txt')).rejects.toThrow();

    // The test DNS resolves every name to this machine, but only the TXT record proves ownership.
    expect(await port.checkRecords(claim)).toEqual([
      { ...alias, isRight: true, found: null },
      { ...ownership, isRight: false, found: null },
    ]);
    await setAlias(domain, target);
    await setAlias(ownership.name, ownership.value);
    expect((await port.checkRecords(claim)).map(({ isRight }) => isRight)).toEqual([true, true]);
    // The same records prove nothing for another workspace.
    const [, others] = await port.checkRecords({ domain, workspaceId: 'w2' });
    expect(others).toMatchObject({ isRight: false, found: ownership.value });
    expect(await port.checkDelivery(claimFor(domain))).toMatchObject({ certificate: null, isReached: false });

    const { validTo = '' } = (await port.obtainCertificate(claimFor(domain))) ?? {};
    expect(Date.parse(validTo)).toBeGreaterThan(Date.now() + 80 * 86_400_000);
    expect(await port.findCertificate(domain)).toEqual({ validTo });
    expect(await port.checkDelivery(claimFor(domain))).toEqual({
      ...{ certificate: { validTo }, isReached: true, isCertificateServed: true, problem: null },
    });
    const first = await view(domain, 'videos/v1/1/a.txt');
    expect(first).toMatchObject({ text: 'seen', names: `DNS:${domain}` });

    // Private keys can be read neither from the store nor through the edge.
    const key = `certificates/${domain}.json`;
    expect((await fetch(`http://127.0.0.1:${challengePort}/${key}`)).status).toBe(403);
    const stored = await storage.read({ bucket: 'stream', key });
    expect(Buffer.concat((await stored?.body.toArray()) ?? []).toString()).not.toContain('PRIVATE');

    await port.obtainCertificate(claimFor(domain));
    const second = await view(domain, 'videos/v1/1/a.txt');
    expect(second.text).toBe('seen');
    expect(second.serial).not.toBe(first.serial);

    await port.forget(domain);
    await expect(view(domain, 'videos/v1/1/a.txt')).rejects.toThrow();
    await port.forget(domain);
  });

  it('reports where a record points instead', async () => {
    const claim = { domain: makeDomain(), workspaceId: 'w1' };
    await setAlias(claim.domain, 'old-videos.test');
    const [alias] = await port.checkRecords(claim);
    expect(alias).toMatchObject({ isRight: false, found: 'old-videos.test' });
    await clearAlias(claim.domain);
    await setAddresses(claim.domain, ['192.0.2.7']);
    expect((await port.checkRecords(claim))[0]).toMatchObject({ isRight: false, found: '192.0.2.7' });
  });

  it('connects to no private address except the edge’s own', async () => {
    const domain = makeDomain();
    await setAddresses(domain, ['10.1.2.3']);
    const { dnsServer = '' } = acmePeer ?? {};
    const proxied = createProxiedDomains({
      storage,
      secret,
      target,
      dnsServers: [dnsServer],
      httpsPort: tlsPort,
    });
    expect(await proxied.checkDelivery(claimFor(domain))).toMatchObject({
      isReached: false,
      problem: 'private_address',
    });
  });

  it('does not accept an untrusted certificate if a proxy manages certificates', async () => {
    const domain = makeDomain();
    await port.obtainCertificate(claimFor(domain));
    const { dnsServer = '' } = acmePeer ?? {};
    const proxied = createProxiedDomains({
      storage,
      secret,
      target,
      dnsServers: [dnsServer],
      httpsPort: tlsPort,
    });
    expect(await proxied.checkDelivery(claimFor(domain))).toMatchObject({
      isReached: false,
      problem: 'certificate',
    });
  });

  it('reports that no name server responds', async () => {
    const port9 = createProxiedDomains({ storage, secret, target, dnsServers: ['127.0.0.1:9'] });
    await expect(port9.checkRecords({ domain: makeDomain(), workspaceId: 'w1' })).rejects.toMatchObject({
      port: 'domains',
      retryable: true,
    });
  });
});
