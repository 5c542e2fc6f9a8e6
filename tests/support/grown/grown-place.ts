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

/** Ends a process whose starter was killed. */
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
  /** With a process for live events, on the first machine. */
  hasLive?: boolean;
  /** Where the first machine keeps its data, the others in folders of it; a new folder, removed at the end, where nothing is said. */
  home?: string;
  /** Those of the balancer. */
  ports?: { web: number; edge: number };
  settings?: Variables;
};

/** What the machines of an installation share besides database and store: the outbox in place of a mail server, and the process for live events. */
const linkShared = async (home: string, folder: string): Promise<void> => {
  await mkdir(path.join(home, 'outbox'), { recursive: true });
  if (folder === home) return;
  await mkdir(folder, { recursive: true });
  for (const name of ['outbox', 'live.sock'])
    await symlink(path.join(home, name), path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
};

/** A file that processes of a kind write their lines to. */
const openLog = async (home: string, kind: Kind): Promise<number> => {
  const folder = path.join(home, 'logs');
  await mkdir(folder, { recursive: true });
  return openSync(path.join(folder, `${kind}.log`), 'a', 0o600);
};

/**
 * The processes of an installation on MongoDB and S3, each as on a machine of its own, behind a balancer. `dist` must be built.
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
    // An edge and the worker that counts its access log share a machine.
    const folder = number === 1 ? home : path.join(home, `host-${number}`);
    await linkShared(home, folder);
    const env: Variables = {
      ...process.env,
      ...settings,
      ...{ DATA_DIR: folder, HEARTBEAT_FILE: path.join(folder, `${kind}.json`) },
      ...(kind === 'web' ? { PORT: String(port) } : { PORT: String(webPort) }),
      ...(kind === 'edge' ? { EDGE_PORT: String(port) } : { EDGE_PORT: String(edgePort) }),
    };
    // Those that went had numbers, too.
    const share = cores ? createShare(`${process.pid}-${shares.length + 1}`, cores) : null;
    if (cores && !share)
      throw new Error('This machine has no control groups, by which workers would be held to their share.');
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

  /** The process for live comes back when it was killed, as those of clusters do. */
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
    /** Runs a script of `dist` to its end, with the settings of the installation; returns what it printed. */
    script,
    addWorker: (cores?: number) => add('worker', 0, cores),
    remove: async (member: Member): Promise<void> => {
      members.splice(members.indexOf(member), 1);
      await stop(member.child);
    },
    /** Replaces a process as clusters do: it gets nothing new, ends what it does, and its successor is asked when it answers. */
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
