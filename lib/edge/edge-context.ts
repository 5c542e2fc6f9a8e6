import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage/port';

import type { AccessLog } from './access-log';
import type { EmbedPrivacy } from './embed-policy';
import type { HotObjects } from './hot-objects';

/** What every answer may need; built once per process. */
export type EdgeContext = {
  storage: StoragePort;
  hotObjects: HotObjects;
  getEmbedPrivacy: (videoId: string | null) => Promise<EmbedPrivacy | null>;
  checkHealth: () => Promise<{ isReady: boolean; missing: string[] }>;
  panelOrigins: string[];
  accessLog: AccessLog;
  trustProxy: boolean;
  log: Logger;
};
