import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import path from 'node:path';

import compression from 'compression';
import next from 'next';

import { onFailedSignIn } from '@/lib/accounts/slow-logins';
import { onStorageError } from '@/lib/adapters/shared/count-storage-errors';
import { collectWhenIdle } from '@/lib/core/collect-when-idle';
import { getEnv } from '@/lib/core/env/env';
import { createLogger, guardConsole } from '@/lib/core/logging/log';
import { startTracingWhereWanted } from '@/lib/core/logging/start-where-wanted';
import { requireInstalledSecret } from '@/lib/core/secrets/installed-secret';
import { answerApi } from '@/lib/http/server/bypass-next';
import { createPageAssets } from '@/lib/http/server/page-assets';
import { createWebServer, isSharePage } from '@/lib/http/server/web-server';
import { createStrangersAnswers } from '@/lib/http/workarounds/answer-strangers';
import { createActionGate } from '@/lib/http/workarounds/check-action';

guardConsole();

const env = getEnv();
const { host, port, isProduction, trustProxy, publicUrl } = env;
const log = createLogger('web', env.logLevel);
await requireInstalledSecret(env);
const traces = await startTracingWhereWanted(env, 'web');
const metrics = env.metrics
  ? await (
      await import('@/lib/platform/metrics/start-metrics')
    ).startMetrics({ name: 'web', settings: env.metrics, log })
  : null;
if (metrics) {
  onStorageError(metrics.countStorageError);
  onFailedSignIn(metrics.countFailedSignIn);
}

// Next registers its WebSocket handler on the server that it is given. This one never listens; our own server
// forwards accepted upgrades to it.
const upgrades = new Server();
const app = next({ dev: !isProduction, hostname: host, port, httpServer: upgrades });
await app.prepare();
const answerByNext = app.getRequestHandler();

// In development Next recompiles the API and pages when they are edited.
const refuseAction = isProduction ? createActionGate() : async () => false;

const answerAsset = createPageAssets(path.join('dist', 'site'));
const answerStrangers = createStrangersAnswers('public');
/**
 * Compresses the share page. Next does not, because it sets a route's content type as a list, which the
 * default filter of `compression` does not recognize. Its types are those of Express.
 */
const compress = compression({ filter: () => true }) as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void;

const web = createWebServer({
  handle: async (req, res) => {
    if (answerAsset(req, res)) return;
    if (isProduction && (await answerApi(req, res))) return;
    if (await answerStrangers(req, res)) return;
    if (isSharePage(req.url)) compress(req, res, () => undefined);
    if (!(await refuseAction(req, res))) await answerByNext(req, res);
  },
  // Only development uses WebSockets, for reloading pages.
  ...(!isProduction && {
    upgrade: (req, socket, head) => {
      if (!upgrades.emit('upgrade', req, socket, head)) socket.destroy();
    },
  }),
  onRequest: metrics?.countRequest,
  trustProxy,
  publicUrl,
  log,
});
await web.listen(port, host);
log.info({ host, port }, 'web is ready');
// Loads the API, which also contains the responses for visitors without a session.
if (isProduction) void fetch(`${env.webInternalUrl}/api/health`).catch(() => undefined);
collectWhenIdle();

const stop = async (signal: NodeJS.Signals): Promise<void> => {
  log.info({ signal }, 'web is stopping');
  // WebSockets of development browsers never close by themselves.
  await web.close(isProduction ? env.stopMs : 0);
  await app.close();
  await traces?.close();
  process.exit();
};
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop(signal);
  });
}
