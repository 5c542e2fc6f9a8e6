import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Env } from '@/lib/core/env/env';
import { getLiveSocket } from '@/lib/core/storage/process-files';

import { metricsOffsets } from '../metrics/start-metrics';
import { askJson, isHealth } from './check-addresses';
import { type Check, type Doctor, failed, type Finding, ok, toReason, warn } from './finding';

const run = promisify(execFile);

/** The encoders without which no video can be published. */
const neededEncoders = ['libx264', 'aac'];

const readVersion = async (program: string): Promise<string> => {
  const { stdout } = await run(program, ['-hide_banner', '-version'], { timeout: 8000 });
  return /version (\S+)/.exec(stdout)?.[1] ?? 'of unknown version';
};

/** Runs ffmpeg and ffprobe, and looks for the needed encoders. */
export const checkFfmpeg: Check = async ({ env: { encoder } }) => {
  const { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe } = encoder;
  const advice = 'Install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.';
  try {
    const version = await readVersion(ffmpeg);
    await readVersion(ffprobe);
    const { stdout } = await run(ffmpeg, ['-hide_banner', '-encoders'], { timeout: 8000 });
    const missing = neededEncoders.filter((name) => !new RegExp(`\\s${name}\\s`).test(stdout));
    if (missing.length > 0)
      return [
        failed(
          'ffmpeg',
          `has no ${missing.join(' and no ')}`,
          'Install a build of ffmpeg with these encoders.',
        ),
      ];
    return [ok('ffmpeg', version)];
  } catch (error) {
    return [failed('ffmpeg', toReason(error), advice)];
  }
};

/** Below these a disk is nearly full. Bytes, and share of the whole. */
const low = { bytes: 10e9, share: 0.1 };
const veryLow = { bytes: 1e9, share: 0.01 };

type Space = { free: number; total: number };

const readSpace = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** Judges the free space of a disk. Pure. */
export const judgeSpace = ({ free, total }: Space): Finding => {
  const text = `${(free / 1e9).toFixed(1)} of ${(total / 1e9).toFixed(1)} GB are free`;
  const advice = 'Free space: logs, old backups, or a larger disk (docs/operate/runbook.md, section 8).';
  if (free < veryLow.bytes || free / total < veryLow.share) return failed('disk', text, advice);
  // A large disk at 9 % has room for a long time.
  return free < low.bytes || (free / total < low.share && free < 10 * low.bytes)
    ? warn('disk', text, advice)
    : ok('disk', text);
};

/** Writes to `DATA_DIR` and reads its free space. */
export const checkDisk: Check = async ({ env: { dataDir } }) => {
  const file = path.join(dataDir, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(file, 'x', { mode: 0o600 });
  } catch (error) {
    return [
      failed(
        'disk',
        `${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
        'Create the folder for the user of Reelhof, mount its disk, or free space.',
      ),
    ];
  } finally {
    await rm(file, { force: true }).catch(() => null);
  }
  return [judgeSpace(await readSpace(dataDir))];
};

type Listener = { variable: string; port: number; host: string; path: string | null };

const listListeners = ({ port, edgePort, host, metrics, live }: Env): Listener[] => [
  { variable: 'PORT', port, host, path: '/api/health' },
  { variable: 'EDGE_PORT', port: edgePort, host, path: '/health' },
  ...(metrics
    ? Object.values(metricsOffsets).map((offset) => ({
        ...{ variable: 'METRICS_PORT', port: metrics.port + offset, host: metrics.host, path: '/metrics' },
      }))
    : []),
  ...(live.kind === 'embedded'
    ? [{ variable: 'LIVE_RTMP_PORT', port: live.rtmpPort, host: live.host, path: null }]
    : []),
];

/** Whether the process for live events, whose port speaks RTMP, listens on its socket. */
const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = net.connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });

/** Reelhof's answers name these; other programs may respond with 200 to any path. */
const isOurs = async (
  { host, port, path: at }: Listener,
  { env: { metrics, dataDir }, toLocalOrigin }: Doctor,
): Promise<boolean> => {
  if (at === null) return isListening(getLiveSocket(dataDir));
  const token = metrics?.token ?? null;
  const isMetrics = at === '/metrics';
  const headers: Record<string, string> =
    isMetrics && token !== null ? { authorization: `Bearer ${token}` } : {};
  const answer = await askJson(toLocalOrigin(host, port) + at, headers).catch(() => null);
  if (answer === null) return false;
  if (isMetrics) return answer.text.includes('reelhof_');
  return answer.body !== null && isHealth(answer.body);
};

/** Whether each port is free, or in use by Reelhof. */
export const checkPorts: Check = async (doctor) => {
  const { env, findPortFault } = doctor;
  const findings: Finding[] = [];
  const used: number[] = [];
  for (const listener of listListeners(env)) {
    const { variable, port, host } = listener;
    const fault = await findPortFault(host, port);
    if (fault === 'busy' && !(await isOurs(listener, doctor)))
      findings.push(
        failed(
          'ports',
          `${variable}: port ${port} is in use by another program`,
          `Stop that program, or set ${variable} to another port.`,
        ),
      );
    else if (fault !== null && fault !== 'busy')
      findings.push(
        failed(
          'ports',
          `${variable}: cannot listen on ${host}:${port} (${fault})`,
          `Change HOST or ${variable}.`,
        ),
      );
    else if (fault === 'busy') used.push(port);
  }
  if (findings.length > 0) return findings;
  return [
    ok('ports', used.length > 0 ? `in use by Reelhof: ${used.join(', ')}` : 'free: Reelhof does not run'),
  ];
};
