import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { accessLogFields } from '@/lib/engines/edge/log/access-log-line';

import { cores, onCore } from './pin';
import { waitForAnswer } from './process';

/** Columns of our access log that nginx supports. Its lines are as long as those of the edge. */
const logFormat = accessLogFields
  .map(
    (field) =>
      ({ 'cs-uri-stem': '$uri', 'sc-status': '$status', 'c-ip': '$remote_addr' })[field as string] ?? '-',
  )
  .join('\\t');

/**
 * One worker with sendfile that does the edge's work per request: the same headers and a log line.
 * `/dav/` accepts PUTs with temporary files on the same file system.
 */
const getConfig = (folder: string, root: string, port: number): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 1024; }
http {
  types { application/vnd.apple.mpegurl m3u8; video/mp4 m4s mp4; }
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  log_format edge '${logFormat}';
  access_log ${folder}/access.log edge;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / {
      add_header Cache-Control "public, max-age=31536000, immutable";
      add_header Access-Control-Allow-Origin "*";
      add_header Access-Control-Expose-Headers "Content-Length, Content-Range, Accept-Ranges, ETag";
      add_header X-Content-Type-Options nosniff;
      add_header Referrer-Policy strict-origin-when-cross-origin;
      add_header Cross-Origin-Resource-Policy cross-origin;
    }
    location /dav/ {
      root ${folder};
      dav_methods PUT;
      create_full_put_path on;
      client_max_body_size 0;
    }
  }
}
`;

/** Starts nginx in the foreground on the server's core. */
export const startNginx = async (folder: string, root: string, port: number): Promise<ChildProcess> => {
  await mkdir(path.join(folder, 'dav'), { recursive: true });
  const config = path.join(folder, 'nginx.conf');
  // Started as root, nginx switches to a user who can't read the temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(config, user + getConfig(folder, root, port));
  const command = onCore(cores.server, ['nginx', '-c', config, '-p', folder]);
  const child = spawn(...command, { stdio: 'inherit' });
  await waitForAnswer(`http://127.0.0.1:${port}/`, child);
  return child;
};
