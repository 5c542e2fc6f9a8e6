import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { stop, waitForAnswer } from '@/tests/bench/support/process';
import { poll } from '@/tests/support/poll';

/** A balancer's ports and the processes behind them, by name. */
export type Pools = Record<string, { port: number; members: number[] }>;

const toConfig = (folder: string, pools: Pools): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  # A reload closes idle client connections, even if a request has just arrived on one.
  keepalive_timeout 0;
  # A slow answer of a busy machine must not count as a failure, which excludes a server for ten seconds.
  proxy_read_timeout 300s;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto http;
${Object.entries(pools)
  .map(
    ([name, { port, members }]) => `
  upstream ${name} { ${members.map((member) => `server 127.0.0.1:${member} max_fails=0;`).join(' ')} keepalive 16; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://${name}; } }`,
  )
  .join('\n')}
}
`;

/** nginx in front of several processes. Like in a cluster, each can be removed before it is stopped. */
export const startBalancer = async (folder: string, pools: Pools) => {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, toConfig(folder, pools));
  const child: ChildProcess = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' });
  for (const { port } of Object.values(pools)) await waitForAnswer(`http://127.0.0.1:${port}/`, child);
  const listWorkers = async (): Promise<string[]> => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean);
  };
  const apply = async (): Promise<void> => {
    const before = await listWorkers();
    await writeFile(file, toConfig(folder, pools));
    const { status } = spawnSync('nginx', ['-c', file, '-p', folder, '-s', 'reload']);
    if (status !== 0) throw new Error('nginx did not load its new configuration');
    // The old worker exits once its requests are answered.
    await poll(async () => !(await listWorkers()).some((worker) => before.includes(worker)), {
      what: 'an end of the balancer’s old worker',
    });
  };
  return {
    leaveOut: (name: string, member: number): Promise<void> => {
      const pool = pools[name];
      if (pool) pool.members = pool.members.filter((each) => each !== member);
      return apply();
    },
    takeIn: (name: string, member: number): Promise<void> => {
      pools[name]?.members.push(member);
      return apply();
    },
    stop: () => stop(child),
  };
};
