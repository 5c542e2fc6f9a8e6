import { randomBytes, randomUUID } from 'node:crypto';

import {
  DeleteCertificateRequest$,
  DescribeCertificateRequest$,
  ListCertificatesRequest$,
  RequestCertificateRequest$,
} from '@aws-sdk/client-acm';
import {
  CloudFrontClient,
  CreateDistributionCommand,
  GetDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCloudFrontDomains } from '@/lib/adapters/domains/cloudfront/cloudfront-domains';
import { buildDistribution } from '@/lib/adapters/provisioning/aws/distribution-config';
import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import type { DomainsPort } from '@/lib/ports/domains';
import { checkAgainstSchema, type Schema } from '@/tests/support/ai/check-against-schema';
import { startHttpServer } from '@/tests/support/ai/start-http-server';
import { awsPeer, createOwnBuckets, peerKeys, peerRegion } from '@/tests/support/cloud/own-buckets';

const requests: Record<string, Schema> = {
  RequestCertificate: RequestCertificateRequest$,
  DescribeCertificate: DescribeCertificateRequest$,
  ListCertificates: ListCertificatesRequest$,
  DeleteCertificate: DeleteCertificateRequest$,
};

let url = '';
let stop = async () => undefined as void;
/**
 * Differences between our requests and the service's published model, and the domains of requested
 * certificates.
 */
const faults: string[] = [];
const asked: { names: string[]; region: string }[] = [];
/** The certificate status that the simulator reports; it issues after a minute. */
const said = { status: 'PENDING_VALIDATION', reason: '' };
/** Errors that the next updates of a distribution receive. */
const refusals: string[] = [];

const noteRequest = (target: string, body: string, authorization: string): void => {
  const schema = requests[target];
  const value = JSON.parse(body || '{}') as Record<string, unknown>;
  faults.push(...(schema ? checkAgainstSchema(schema, value) : [`${target} is not expected`]));
  if (target !== 'RequestCertificate') return;
  const names = [value['DomainName'], ...((value['SubjectAlternativeNames'] as string[] | undefined) ?? [])];
  asked.push({ names: names as string[], region: authorization.split('/')[2] ?? '' });
};

const startPeer = async () => {
  const server = await startHttpServer(async ({ method, path, headers, body }) => {
    const target = String(headers['x-amz-target'] ?? '').replace('CertificateManager.', '');
    if (target) noteRequest(target, body, String(headers['authorization']));
    const refusal = method === 'PUT' && path.endsWith('/config') ? refusals.shift() : undefined;
    if (refusal)
      return {
        status: 409,
        headers: { 'content-type': 'text/xml' },
        body: `<ErrorResponse><Error><Type>Sender</Type><Code>${refusal}</Code></Error></ErrorResponse>`,
      };
    const passed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(host|connection|content-length|expect)$/.test(name)),
    ) as Record<string, string>;
    const answer = await fetch(`${awsPeer}${path}`, { method, headers: passed, ...(body && { body }) });
    const etag = answer.headers.get('etag');
    const text = await answer.text();
    const reason = said.reason && `, "FailureReason": "${said.reason}"`;
    return {
      status: answer.status,
      headers: {
        'content-type': answer.headers.get('content-type') ?? 'text/xml',
        ...(etag && { etag }),
      },
      body: target
        ? text.replaceAll('"Status": "PENDING_VALIDATION"', `"Status": "${said.status}"${reason}`)
        : text,
    };
  });
  ({ url } = server);
  stop = server.stop;
};

beforeAll(async () => {
  if (awsPeer) await startPeer();
});
afterAll(() => stop());

const makeDomain = (): string => `video.d${randomBytes(4).toString('hex')}.example`;

/** Creates a workspace's distribution at the simulator, and its port. */
const createHome = async () => {
  const account = { region: peerRegion, ...peerKeys, endpoint: url };
  const client = new CloudFrontClient({ ...account, credentials: peerKeys });
  const workspaceId = randomUUID();
  const buckets = await createOwnBuckets();
  const config = buildDistribution({
    ...{ name: workspaceId, bucket: buckets.streamBucket, region: peerRegion, accessControlId: 'oac' },
    ...{ functionArn: 'arn:f', pageFunctionArn: 'arn:p', logs: null },
  });
  const { Distribution } = await client.send(new CreateDistributionCommand({ DistributionConfig: config }));
  const distribution = { id: Distribution?.Id ?? '', domain: Distribution?.DomainName ?? '' };
  const port = createCloudFrontDomains({
    ...{ ...account, workspaceId, distribution, secret: 'a secret for tests', dnsServers: [], pauseMs: 5 },
    storage: createS3Storage({
      ...{ ...account, ...buckets, endpoint: awsPeer },
      forcePathStyle: true,
      visibility: 'acl',
    }),
  });
  const read = async () => {
    const found = await client.send(new GetDistributionCommand({ Id: distribution.id }));
    const { Aliases, ViewerCertificate, Origins } = found.Distribution?.DistributionConfig ?? {};
    return {
      names: [...(Aliases?.Items ?? [])].sort(),
      certificate: ViewerCertificate?.ACMCertificateArn || null,
      origins: Origins?.Quantity,
    };
  };
  const claim = async (domain: string) => {
    const [alias, entry] = await port.createClaim({ domain, workspaceId });
    return { claim: { domain, workspaceId, proof: `${entry.name} CNAME ${entry.value}` }, alias, entry };
  };
  return { port, distribution, read, claim };
};
const obtain = (port: DomainsPort, claim: Parameters<DomainsPort['obtainCertificate']>[0]) =>
  port.obtainCertificate(claim);

describe.skipIf(!awsPeer)('custom domains at a workspace’s distribution (needs TEST_AWS_ENDPOINT)', () => {
  it('returns the same two records each time, and a certificate in CloudFront’s region', async () => {
    const { port, distribution, claim } = await createHome();
    const domain = makeDomain();
    const first = await claim(domain);
    expect(first.alias).toEqual({ name: domain, type: 'CNAME', value: distribution.domain });
    expect(first.entry.name).toMatch(
      new RegExp(String.raw`^_[0-9a-f]+\.${domain.replaceAll('.', String.raw`\.`)}$`),
    );
    expect(first.entry.value).toMatch(/acm-validations\.aws$/);
    expect(port.describe(first.claim)).toEqual([first.alias, first.entry]);
    await claim(domain);
    expect(asked.filter(({ names }) => names.includes(domain))).toEqual([
      { names: [domain], region: 'us-east-1' },
    ]);
    expect(faults).toEqual([]);
  });

  it('serves domains once ACM has issued their certificate, and not after their removal', async () => {
    const { port, read, claim } = await createHome();
    const [one, two] = [await claim(makeDomain()), await claim(makeDomain())];
    said.status = 'PENDING_VALIDATION';
    expect(await obtain(port, one.claim)).toBeNull();
    expect(await port.checkDelivery(one.claim)).toMatchObject({ certificate: null, problem: null });
    expect(await read()).toMatchObject({ names: [], certificate: null });

    said.status = 'ISSUED';
    refusals.push('PreconditionFailed');
    await obtain(port, one.claim);
    const first = await read();
    expect(first).toMatchObject({ names: [one.claim.domain], origins: 2 });
    expect(first.certificate).toMatch(/^arn:aws:acm:us-east-1:/);
    await obtain(port, two.claim);
    const both = await read();
    expect(both.names).toEqual([one.claim.domain, two.claim.domain].sort());
    expect(both.certificate).not.toBe(first.certificate);
    expect(asked.at(-1)?.names.sort()).toEqual(both.names);

    await port.forget(one.claim.domain);
    expect(await read()).toMatchObject({ names: [two.claim.domain], certificate: both.certificate });
    for (let round = 0; round < 2; round += 1) await port.forget(two.claim.domain);
    expect(await read()).toMatchObject({ names: [], certificate: null });
    expect(faults).toEqual([]);
  });

  it('reports obstacles: a foreign alias, CAA records, a failed validation', async () => {
    const { port, read, claim } = await createHome();
    const { claim: claimed } = await claim(makeDomain());
    said.status = 'ISSUED';
    refusals.push('CNAMEAlreadyExists');
    await expect(obtain(port, claimed)).rejects.toMatchObject({ name: 'ProviderError', code: 'in_use' });
    expect(await read()).toMatchObject({ names: [] });
    said.status = 'VALIDATION_TIMED_OUT';
    expect(await port.checkDelivery(claimed)).toMatchObject({ problem: 'not_issued' });
    Object.assign(said, { status: 'FAILED', reason: 'CAA_ERROR' });
    expect(await port.checkDelivery(claimed)).toMatchObject({ problem: 'caa', certificate: null });
    Object.assign(said, { status: 'PENDING_VALIDATION', reason: '' });
  });

  it('tolerates a missing distribution', async () => {
    const { distribution } = await createHome();
    const port = createCloudFrontDomains({
      ...{ region: peerRegion, ...peerKeys, endpoint: url, workspaceId: 'w', secret: 's', dnsServers: [] },
      distribution: { ...distribution, id: 'EGONE' },
      storage: {} as Parameters<typeof createCloudFrontDomains>[0]['storage'],
    });
    await expect(port.forget(makeDomain())).resolves.toBeUndefined();
  });
});
