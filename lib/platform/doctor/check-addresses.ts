import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import tls from 'node:tls';

import { createPorts } from '@/lib/adapters/get-ports';
import type { Env } from '@/lib/core/env/env';
import { isLoopback } from '@/lib/core/network/origins';
import { inspectChain, listCertificates } from '@/lib/core/storage/certificates';

import { type Check, type Doctor, failed, type Finding, ok, toReason, warn } from './finding';

const answerMs = 6000;

type Answer = { status: number; text: string; body: object | null; date: number | null };

/** Requests an address. `body` is null unless it is a JSON object. Rejects if nothing responds. */
export const askJson = async (url: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const signal = AbortSignal.timeout(answerMs);
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  const text = await response.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not ours, or an error page of a proxy.
  }
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    status: response.status,
    text,
    body: typeof body === 'object' ? body : null,
    date: Number.isNaN(date) ? null : date,
  };
};

/** Whether a JSON object is an answer of our health checks; other programs answer any path with 200. */
export const isHealth = (body: object): boolean => 'status' in body || 'missing' in body;

/** The cause that `fetch` hides. */
const toCause = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? toReason(error);
};

type Place = { check: string; variable: string; url: string; path: string; local: string };

const checkAddress = async ({ check, variable, url, path, local }: Place): Promise<Finding[]> => {
  const isRunning = await askJson(local).then(
    () => true,
    () => false,
  );
  try {
    const { status, body } = await askJson(url + path);
    if (status === 200 && body && isHealth(body)) return [ok(check, `${url} responds`)];
    if (body && 'missing' in body)
      return [failed(check, `${url} responds that parts are missing`, 'See the other checks, and its log.')];
    return [
      failed(
        check,
        `${url} responds with ${status}, but not as Reelhof`,
        `Check ${variable}, DNS, and that the proxy passes all paths on.`,
      ),
    ];
  } catch (error) {
    const text = `${url} does not respond (${toCause(error)})`;
    return isRunning
      ? [failed(check, text, `Reelhof runs here: check ${variable}, DNS, the proxy and the firewall.`)]
      : [warn(check, text, 'Reelhof does not run on this machine: start it and repeat the check.')];
  }
};

export const checkPanel: Check = async ({ env: { host, port, publicUrl, trustProxy }, toLocalOrigin }) => {
  const findings = await checkAddress({
    ...{ check: 'panel', variable: 'PUBLIC_URL', url: publicUrl, path: '/api/health' },
    local: `${toLocalOrigin(host, port)}/api/health`,
  });
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    findings.push(
      warn('panel', 'PUBLIC_URL is not encrypted', 'Use https, for example with deploy/compose/proxy.yml.'),
    );
  if (protocol === 'https:' && !trustProxy)
    findings.push(
      warn('panel', 'TRUST_PROXY is not set, so all visitors look like the proxy', 'Set TRUST_PROXY=true.'),
    );
  return findings;
};

export const checkEdge: Check = ({ env: { host, edgePort, edgeUrl }, toLocalOrigin }) =>
  checkAddress({
    ...{ check: 'edge', variable: 'EDGE_URL', url: edgeUrl, path: '/health' },
    local: `${toLocalOrigin(host, edgePort)}/health`,
  });

/** Other machines whose clock can be compared. */
const listClocks = ({ storage, domains, publicUrl, edgeUrl }: Env): string[] => [
  ...(storage.STORAGE === 's3'
    ? [storage.S3_ENDPOINT ?? `https://s3.${storage.S3_REGION}.amazonaws.com`]
    : []),
  ...(domains.DOMAINS === 'edge' ? [domains.ACME_DIRECTORY_URL] : []),
  ...[publicUrl, edgeUrl].filter((url) => !isLoopback(new URL(url).hostname)),
];

/** App codes are valid for 30 s, and S3 refuses requests that are off by 15 minutes. Seconds. */
const skew = { warning: 15, failed: 60 };

/** Compares the clock with the `Date` of other servers' responses. */
export const checkClock: Check = async ({ env, now = Date.now }) => {
  for (const url of listClocks(env)) {
    const { date } = await askJson(url).catch(() => ({ date: null }));
    if (date === null) continue;
    const off = Math.round(Math.abs(now() - date) / 1000);
    const text = `${off} s off the clock of ${new URL(url).host}`;
    const advice = 'Synchronize the clock, for example with systemd-timesyncd or chrony.';
    if (off > skew.failed) return [failed('clock', text, advice)];
    return [off > skew.warning ? warn('clock', text, advice) : ok('clock', text)];
  }
  return [ok('clock', 'not compared, because no other server responds')];
};

/** When certificates should have been renewed. Days. */
const renewalDays = 14;

const judge = (name: string, validTo: string, now: number): Finding => {
  const days = Math.floor((Date.parse(validTo) - now) / 86_400_000);
  const advice = `Renew the certificate of ${name}, and check why it was not renewed.`;
  if (days < 0) return failed('certificates', `${name}: expired on ${validTo.slice(0, 10)}`, advice);
  return days < renewalDays
    ? warn('certificates', `${name}: expires in ${days} days`, advice)
    : ok('certificates', `${name}: valid for ${days} days`);
};

/** The certificate that a server presents, and why Node does not trust it. */
export const readServedCertificate = (url: string): Promise<{ validTo: string; fault: string | null }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = tls.connect(
      {
        host: hostname,
        port: Number(port) || 443,
        servername: isIP(hostname) ? '' : hostname,
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        const fault = socket.authorized ? null : String(socket.authorizationError);
        socket.destroy();
        resolve({ validTo: new Date(validTo).toISOString(), fault });
      },
    );
    socket.setTimeout(answerMs, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });

const checkServed = async (url: string, now: number): Promise<Finding> => {
  try {
    const { validTo, fault } = await readServedCertificate(url);
    const finding = judge(new URL(url).host, validTo, now);
    if (finding.state === 'failed' || fault === null) return finding;
    return failed(
      'certificates',
      `${new URL(url).host}: not trusted (${fault})`,
      'Install a certificate of a public authority with its whole chain.',
    );
  } catch (error) {
    return warn(
      'certificates',
      `${new URL(url).host}: ${toCause(error)}`,
      'See the checks of panel and edge.',
    );
  }
};

type Files = { cert: string; key: string };

const checkRtmps = async ({ cert, key }: Files, now: number): Promise<Finding> => {
  try {
    const certificate = new X509Certificate(await readFile(cert));
    if (!certificate.checkPrivateKey(createPrivateKey(await readFile(key))))
      return failed('certificates', `${key} does not belong to ${cert}`, 'Set the key of this certificate.');
    return judge('RTMPS', new Date(certificate.validTo).toISOString(), now);
  } catch (error) {
    return failed(
      'certificates',
      `RTMPS: ${toReason(error)}`,
      'Check the files LIVE_RTMPS_CERT_FILE and _KEY_FILE.',
    );
  }
};

/** Checks the certificates of domains that the edge serves itself. */
const checkStored = async ({ env }: Doctor, now: number): Promise<Finding[]> => {
  if (env.domains.DOMAINS !== 'edge') return [];
  const storage = await createPorts(env).getSharedStorage();
  const findings: Finding[] = [];
  for await (const { domain, chain } of listCertificates({ storage, secret: env.secrets }))
    findings.push(
      chain === null
        ? failed('certificates', `${domain}: cannot be decrypted`, 'See the check of the secret.')
        : judge(domain, inspectChain(chain).validTo, now),
    );
  return findings.filter(({ state }) => state !== 'ok');
};

/** Certificates of PUBLIC_URL, EDGE_URL, RTMPS and of custom domains. */
export const checkCertificates: Check = async (doctor) => {
  const { env, now = Date.now } = doctor;
  const at = now();
  const urls = [...new Set([env.publicUrl, env.edgeUrl])].filter((url) => url.startsWith('https:'));
  const { live } = env;
  const findings = [
    ...(await Promise.all(urls.map((url) => checkServed(url, at)))),
    ...(live.kind === 'embedded' && live.rtmpsFiles ? [await checkRtmps(live.rtmpsFiles, at)] : []),
    ...(await checkStored(doctor, at)),
  ];
  return findings.length > 0 ? findings : [ok('certificates', 'none is configured here')];
};
