import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';

import { stop, waitForAnswer } from '../process';

const modulePath = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

/**
 * hls.js with its best settings for such playlists: two segments behind live, and 1.3 times the speed to
 * catch up.
 */
const page = `<!doctype html><meta charset="utf-8"><title>nginx</title>
<video muted playsinline style="width:100%"></video>
<script src="hls.min.js"></script><script>
const video = document.querySelector('video');
const latency = { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 6 };
const hls = new Hls({ ...latency, maxLiveSyncPlaybackRate: 1.3 });
hls.on(Hls.Events.ERROR, (_, { fatal }) => {
  if (fatal) setTimeout(() => hls.loadSource('hls/clock.m3u8'), 1000);
});
hls.on(Hls.Events.MANIFEST_PARSED, () => video.play());
hls.loadSource('hls/clock.m3u8');
hls.attachMedia(video);
</script>`;

const getConfig = (folder: string, http: number, rtmp: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
load_module ${modulePath};
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 1024; }
rtmp { server { listen 127.0.0.1:${rtmp}; application live {
  live on; wait_key on; hls on; hls_path ${folder}/www/hls;
  hls_fragment 1s; hls_playlist_length 10s; hls_continuous on;
} } }
http {
  types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; text/html html; text/javascript js; }
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${http}; root ${folder}/www;
    location /hls/ { add_header Cache-Control no-cache; } }
}
`;

/**
 * Starts nginx with its RTMP module (Debian's libnginx-mod-rtmp) and hls.js. Returns null if it is not
 * installed.
 */
export const startNginxRtmp = async (parent: string) => {
  if (!existsSync(modulePath)) return null;
  const folder = path.join(parent, 'nginx');
  await mkdir(path.join(folder, 'www', 'hls'), { recursive: true });
  await writeFile(path.join(folder, 'www', 'index.html'), page);
  await copyFile('node_modules/hls.js/dist/hls.min.js', path.join(folder, 'www', 'hls.min.js'));
  const [http = 0, rtmp = 0] = await findFreePorts(2);
  const config = path.join(folder, 'nginx.conf');
  await writeFile(config, getConfig(folder, http, rtmp));
  const child = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${http}/`;
  await waitForAnswer(url, child);
  return { ingestUrl: `rtmp://127.0.0.1:${rtmp}/live/clock`, pageUrl: url, stop: () => stop(child) };
};
