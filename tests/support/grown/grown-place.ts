import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { run, stop, waitForAnswer } from '@/tests/bench/support/process';

import { startBalancer } from './balancer';
import { createShare } from './cgroup';
import { createGrownSettings } from './grown-settings';

/** Exits a process whose parent was killed. */
const guard = new URL('../../../bin/support/processes/exit-with-parent.mjs', import.meta.url).href;

type Variables = Record<string, string | undefined>;
type Kind = 'web' | 'worker' | 'edge' | 'live';
type Member = { kind: Kind; port: number; child: ChildProcess; start: () => Promise<ChildProcess> };

export const grownLogin = { email: 'bench@reelhof.local', password: 'only-for-this-bench-7' };

/** Settings of a new installation on MongoDB and S3. */
const createSettings = (): Variables => ({
  ...{ LOG_LEVEL: 'error', LIVE: 'off' },
  ...createGrownSettings('bench'),
  ...{ DEMO_EMAIL: grownLogin.email, DEMO_PASSWORD: grownLogin.password },
});

type Options = {
  webs: number;
  edges: number;
  workers: number;
  /** Adds a process for live events to the first machine. */
  hasLive?: boolean;
  /**
   * The data folder of the first machine; the others use folders inside it. A new folder by default, which is
   * removed at the end.
   */
  home?: string;
  /** The balancer's ports. */
  ports?: { web: number; edge: number };
  settings?: Variables;
};

/**
 * Links what an installation's machines share besides database and storage: the outbox, and the socket of the
 * live process.
 */
const linkShared = async (home: string, folder: string): Promise<void> => {
  await mkdir(path.join(home, 'outbox'), { recursive: true });
  if (folder === home) return;
  await mkdir(folder, { recursive: true });
  for (const name of ['outbox', 'live.sock'])
    await symlink(path.join(home, name), path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
};

/** Opens the log file of a kind of process. */
const openLog = async (home: string, kind: Kind): Promise<number> => {
  const folder = path.join(home, 'logs');
  await mkdir(folder, { recursive: true });
  return openSync(path.join(folder, `${kind}.log`), 'a', 0o600);
};

/**
 * Starts an installation on MongoDB and S3 behind a balancer, with a simulated machine for each process.
 * Requires a build in `dist`.
 */
export const startGrownPlace = async ({ webs, edges, workers, hasLive = false, ...options }: Options) => {
  const home = options.home ?? (await mkdtemp(path.join(tmpdir(), 'reelhof-grown-')));
  const free = await findFreePorts(2 + webs + edges);
  const { web: webPort, edge: edgePort } = options.ports ?? { web: free[0] ?? 0, edge: free[1] ?? 0 };
  const publicUrl = `http://${options.ports ? 'localhost' : '127.0.0.1'}:${webPort}`;
  const edgeUrl = publicUrl.replace(/\d+$/, String(edgePort));
  const settings: Variables = {
    ...{
      NODE_ENV: 'production',
      TRUST_PROXY: 'true',
      STOP_SECONDS: '60',
      SECRET: randomBytes(16).toString('hex'),
    },
    ...{ PUBLIC_URL: publicUrl, EDGE_URL: edgeUrl, WEB_INTERNAL_URL: `http://127.0.0.1:${webPort}` },
    ...(options.settings ?? createSettings()),
  };
  const members: Member[] = [];
  const shares: { remove: () => void }[] = [];
  let isClosing = false;

  const add = async (kind: Kind, port = 0, cores?: number): Promise<Member> => {
    const number = members.filter((member) => member.kind === kind).length + 1;
    // An edge shares a machine with the worker that counts its access log.
    const folder = number === 1 ? home : path.join(home, `host-${number}`);
    await linkShared(home, folder);
    const env: Variables = {
      ...process.env,
      ...settings,
      ...{ DATA_DIR: folder, HEARTBEAT_FILE: path.join(folder, `${kind}.json`) },
      ...(kind === 'web' ? { PORT: String(port) } : { PORT: String(webPort) }),
      ...(kind === 'edge' ? { EDGE_PORT: String(port) } : { EDGE_PORT: String(edgePort) }),
    };
    // Numbers of removed processes are not reused.
    const share = cores ? createShare(`${process.pid}-${shares.length + 1}`, cores) : null;
    if (cores && !share) throw new Error('This machine has no control groups to limit the workers.');
    if (share) shares.push(share);
    const command = `${share ? `echo $$ > ${share.join}; ` : ''}exec "${process.execPath}" --import "${guard}" dist/${kind}.mjs`;
    const start = async (): Promise<ChildProcess> => {
      const log = await openLog(home, kind);
      const child = spawn('sh', ['-c', command], {
        stdio: ['ignore', log, 'inherit', 'ipc'],
        env: env as NodeJS.ProcessEnv,
      });
      closeSync(log);
      if (port > 0)
        await waitForAnswer(`http://127.0.0.1:${port}/${kind === 'web' ? 'api/' : ''}health`, child);
      return child;
    };
    const member = { kind, port, start, child: await start() };
    members.push(member);
    return member;
  };

  /** Restarts a killed live process, like a cluster does. */
  const addLive = async (): Promise<void> => {
    const member = await add('live');
    const watch = (): void => {
      member.child.once('exit', () => {
        if (isClosing) return;
        void member.start().then((child) => {
          member.child = child;
          watch();
        });
      });
    };
    watch();
  };

  const script = (name: string): Promise<string> => {
    Object.assign(process.env, settings, {
      DATA_DIR: home,
      PORT: String(webPort),
      EDGE_PORT: String(edgePort),
    });
    return run(process.execPath, [path.join('dist', `${name}.mjs`)]);
  };
  await script('migrate');
  await script('deploy-player');
  const webPorts = free.slice(2, 2 + webs);
  const edgePorts = free.slice(2 + webs);
  for (const port of webPorts) await add('web', port);
  for (const port of edgePorts) await add('edge', port);
  const balancer = await startBalancer(path.join(home, 'nginx'), {
    web: { port: webPort, members: [...webPorts] },
    edge: { port: edgePort, members: [...edgePorts] },
  });
  for (let number = 0; number < workers; number += 1) await add('worker');
  if (hasLive) await addLive();

  return {
    ...{ publicUrl, edgeUrl, webPorts, members },
    /** Runs a script of `dist` with the installation's settings. Returns its output. */
    script,
    addWorker: (cores?: number) => add('worker', 0, cores),
    remove: async (member: Member): Promise<void> => {
      members.splice(members.indexOf(member), 1);
      await stop(member.child);
    },
    /**
     * Replaces a process like a cluster: it gets no new requests and finishes its work, and its successor
     * gets requests once it responds.
     */
    restart: async (member: Member): Promise<void> => {
      const pool = member.port > 0 ? member.kind : null;
      if (pool) await balancer.leaveOut(pool, member.port);
      await stop(member.child);
      member.child = await member.start();
      if (pool) await balancer.takeIn(pool, member.port);
    },
    close: async () => {
      isClosing = true;
      await balancer.stop();
      await Promise.all(members.map(({ child }) => stop(child)));
      for (const { remove } of shares) remove();
      if (!options.home) await rm(home, { recursive: true, force: true });
    },
  };
};
export type GrownPlace = Awaited<ReturnType<typeof startGrownPlace>>;
