import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/check-ports.mjs';
import { createGrownSettings } from '@/tests/support/grown-settings';
import { openRootSession } from '@/tests/support/panel/root-session';

import { run, stop, waitForAnswer } from '../process';
import { startBalancer } from './balancer';
import { createShare } from './cgroup';

type Variables = Record<string, string | undefined>;
type Kind = 'web' | 'worker' | 'edge';
type Member = { kind: Kind; port: number; child: ChildProcess; start: () => Promise<ChildProcess> };

const email = 'bench@reelhof.local';
const password = 'only-for-this-bench-7';

/** Settings of a new installation on MongoDB and S3. */
const createSettings = (publicUrl: string, edgeUrl: string): Variables => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  LIVE: 'off',
  TRUST_PROXY: 'true',
  SECRET: randomBytes(16).toString('hex'),
  ...{ PUBLIC_URL: publicUrl, EDGE_URL: edgeUrl, WEB_INTERNAL_URL: publicUrl },
  ...createGrownSettings('bench'),
  ...{ DEMO_EMAIL: email, DEMO_PASSWORD: password },
});

type Options = { webs: number; edges: number; workers: number };

/**
 * The processes of an installation on MongoDB and S3, each as on a machine of its own, behind a balancer; its administrator is in `E2E_EMAIL`
 * and `E2E_PASSWORD`. `dist` must be built.
 */
export const startGrownPlace = async ({ webs, edges, workers }: Options) => {
  const home = await mkdtemp(path.join(tmpdir(), 'reelhof-grown-'));
  const ports = await findFreePorts(2 + webs + edges);
  const [webPort = 0, edgePort = 0, ...rest] = ports;
  const publicUrl = `http://127.0.0.1:${webPort}`;
  const settings = createSettings(publicUrl, `http://127.0.0.1:${edgePort}`);
  const members: Member[] = [];
  const shares: { remove: () => void }[] = [];

  const script = async (name: string): Promise<void> => {
    Object.assign(process.env, settings, { DATA_DIR: path.join(home, 'once') });
    await run(process.execPath, [path.join('dist', `${name}.mjs`)]);
  };
  const add = async (kind: Kind, port: number, cores?: number): Promise<Member> => {
    const number = members.filter((member) => member.kind === kind).length + 1;
    const env: Variables = {
      ...process.env,
      ...settings,
      // An edge and the worker that counts its access log share a machine.
      DATA_DIR: path.join(home, kind === 'web' ? `web-${number}` : `host-${number}`),
      HEARTBEAT_FILE: path.join(home, `${kind}-${number}.json`),
      ...(kind === 'web' ? { PORT: String(port) } : { PORT: String(webPort) }),
      ...(kind === 'edge' ? { EDGE_PORT: String(port) } : { EDGE_PORT: String(edgePort) }),
    };
    const share = cores ? createShare(`${process.pid}-${number}`, cores) : null;
    if (cores && !share)
      throw new Error('This machine has no control groups, by which workers would be held to their share.');
    if (share) shares.push(share);
    const command = `${share ? `echo $$ > ${share.join}; ` : ''}exec "${process.execPath}" dist/${kind}.mjs`;
    const start = async (): Promise<ChildProcess> => {
      const child = spawn('sh', ['-c', command], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: env as NodeJS.ProcessEnv,
      });
      if (kind !== 'worker')
        await waitForAnswer(`http://127.0.0.1:${port}/${kind === 'web' ? 'api/' : ''}health`, child);
      return child;
    };
    const member = { kind, port, start, child: await start() };
    members.push(member);
    return member;
  };

  const remove = async (member: Member): Promise<void> => {
    members.splice(members.indexOf(member), 1);
    await stop(member.child);
  };

  await script('migrate');
  await script('deploy-player');
  const webPorts = rest.slice(0, webs);
  const edgePorts = rest.slice(webs);
  for (const port of webPorts) await add('web', port);
  for (const port of edgePorts) await add('edge', port);
  const balancer = await startBalancer(path.join(home, 'nginx'), {
    web: { port: webPort, members: [...webPorts] },
    edge: { port: edgePort, members: [...edgePorts] },
  });
  for (let number = 0; number < workers; number += 1) await add('worker', 0);
  Object.assign(process.env, { E2E_EMAIL: email, E2E_PASSWORD: password });

  return {
    publicUrl,
    edgeUrl: settings.EDGE_URL ?? '',
    webPorts,
    members,
    settings,
    /** The administrator and the packages, without the sample video. */
    seed: async () => {
      Object.assign(process.env, settings, { DATA_DIR: path.join(home, 'once') });
      const child = spawn(process.execPath, [path.join('dist', 'seed.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await openRootSession(publicUrl);
    },
    addWorker: (cores?: number) => add('worker', 0, cores),
    remove,
    /** Replaces a process as clusters do: it gets nothing new, ends what it does, and its successor is asked when it answers. */
    restart: async (member: Member): Promise<void> => {
      const pool = member.kind === 'worker' ? null : member.kind;
      if (pool) await balancer.leaveOut(pool, member.port);
      await stop(member.child);
      member.child = await member.start();
      if (pool) await balancer.takeIn(pool, member.port);
    },
    close: async () => {
      await balancer.stop();
      for (const { child } of members) await stop(child);
      for (const { remove } of shares) remove();
      await rm(home, { recursive: true, force: true });
    },
  };
};
export type GrownPlace = Awaited<ReturnType<typeof startGrownPlace>>;
