import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { onStorageError, watchStorage } from '@/lib/adapters/shared/count-storage-errors';
import { slugs } from '@/lib/core/slugs';
import { createWebServer } from '@/lib/http/server/web-server';
import { noteBackup } from '@/lib/platform/backup/last-backup';
import { startMetrics } from '@/lib/platform/metrics/start-metrics';
import { addWorkMetrics } from '@/lib/platform/metrics/work-metrics';
import { findUnanswered, readQuestions } from '@/tests/support/deploy/read-questions';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { log } from '@/tests/support/instance/edge';
import { createTenant, createVideo } from '@/tests/support/rows/factories';

const token = 'a token for prometheus';

describe('metrics for Prometheus', () => {
  let instance: Instance;
  let url: string;
  const read = async () => {
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    return response.text();
  };
  const valueOf = (text: string, name: string): number | null => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  };

  beforeAll(async () => {
    instance = await bootInstance();
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}/metrics`;
    const settings = { port, host: '127.0.0.1', token };
    const statistics = await startMetrics({ name: 'web', settings, log });
    addWorkMetrics(statistics.registry, instance.payload);
    statistics.registry.gauge('reelhof_live_channels', 'Of the process for live.', () => [{ value: 0 }]);
    onStorageError(statistics.countStorageError);
    const web = createWebServer({
      handle: async (req, res) => void res.writeHead(req.url === '/api/health' ? 200 : 503).end(),
      onRequest: statistics.countRequest,
      ...{ trustProxy: false, publicUrl: 'http://localhost', log },
    });
    const webPort = await findFreePort();
    await web.listen(webPort, '127.0.0.1');
    for (const address of ['/api/health', '/api/health', '/api/broken'])
      await fetch(`http://127.0.0.1:${webPort}${address}`);
    await web.close(1000);
  });
  afterAll(() => instance.close());

  it('are returned only with the token', async () => {
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { Authorization: 'Bearer another' } })).status).toBe(401);
    expect((await fetch(url.replace('metrics', 'other'))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  it('count requests by route and status', async () => {
    const text = await read();
    const labels = 'process="web",route="/api/health",method="GET"';
    expect(valueOf(text, `reelhof_http_requests_total{${labels},status="200"}`)).toBe(2);
    expect(valueOf(text, `reelhof_http_request_duration_seconds_count{${labels}}`)).toBe(2);
    expect(text).toContain('route="other",method="GET",status="503"');
  });

  it('count waiting work in the database, and storage errors', async () => {
    const { workspace } = await createTenant(instance.payload);
    const { id } = await createVideo(instance.payload, { workspace });
    const before = await read();
    const queued = 'reelhof_encodings{state="QUEUED"}';
    await instance.payload.db.create({
      collection: slugs.encodings,
      data: {
        video: id,
        workspace: workspace.id,
        version: 1,
        state: 'QUEUED',
        mimeType: 'video/mp4',
        inputKey: `uploads/${id}/1/original.mp4`,
      },
    });
    const fault = () => Promise.reject(new Error('away'));
    const storage = watchStorage({ ...instance.storage, head: fault });
    await expect(storage.head({ bucket: 'stream', key: 'a' })).rejects.toThrow('away');
    await expect(storage.read({ bucket: 'stream', key: 'a' })).resolves.toBeNull();
    const after = await read();
    expect((valueOf(after, queued) ?? 0) - (valueOf(before, queued) ?? 0)).toBe(1);
    expect(valueOf(after, 'reelhof_storage_errors_total{process="web",operation="head"}')).toBe(1);
    expect(after).not.toContain('operation="read"');
    expect(valueOf(after, 'reelhof_jobs{queue="mail",state="waiting"}')).not.toBeNull();
    expect(valueOf(after, 'process_resident_memory_bytes{process="web"}')).toBeGreaterThan(1e7);
  });

  it('report disk, certificates, the last backup, failed sign-ins and AI jobs', async () => {
    const { payload } = instance;
    const { workspace } = await createTenant(payload);
    const validTo = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await payload.db.create({
      collection: slugs.customDomains,
      data: {
        ...{ workspace: workspace.id, domain: `${workspace.slug}.example.com`, validTo },
        ...{ claim: workspace.id, cnameEndpoint: 'a', cnameCertVerification: 'b' },
      },
    });
    await noteBackup(payload, new Date('2026-01-01T00:00:00Z'));
    const text = await read();
    const expiry = valueOf(text, 'reelhof_certificate_expiry_timestamp_seconds{of="domains"}') ?? 0;
    expect(expiry).toBeLessThanOrEqual(Date.parse(validTo) / 1000);
    expect(valueOf(text, 'reelhof_backup_timestamp_seconds')).toBe(1_767_225_600);
    expect(valueOf(text, 'reelhof_ai_jobs{kind="translation",state="waiting"}')).not.toBeNull();
    expect(valueOf(text, 'reelhof_sign_in_failures_total')).toBe(0);
    const [free, size] = ['free', 'size'].map((name) =>
      valueOf(text, `reelhof_disk_${name}_bytes{process="web"}`),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free ?? 0);
  });

  it('have the same alerts in the Helm chart', async () => {
    const read = (file: string) => readFile(path.join('deploy', file), 'utf8');
    expect(await read('kubernetes/reelhof/files/reelhof-rules.yml')).toBe(
      await read('prometheus/reelhof-rules.yml'),
    );
  });

  it('cover every alert and panel, with their labels', async () => {
    const text = await read();
    const questions = await readQuestions();
    expect(questions.length).toBeGreaterThan(25);
    const unanswered = questions.map((question) => [question.name, findUnanswered(question, text)] as const);
    expect(unanswered.filter(([, faults]) => faults.length > 0)).toEqual([]);
  });

  it.each([
    ['sum by (kind) (rate(reelhof_http_requests_total[5m]))', '', 'kind'],
    ['max(reelhof_encodings{state="WAITING"})', '', 'reelhof_encodings{state="WAITING"}'],
    ['rate(reelhof_http_request_seconds_total[5m])', '', 'reelhof_http_request_seconds_total'],
    ['max(reelhof_jobs{state="waiting"})', '{{ $labels.queue }}', 'queue'],
  ])('are reported missing for %s', async (expression, shown, fault) => {
    expect(findUnanswered({ name: '', expression, shown }, await read())).toEqual([fault]);
  });
});
