import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage/port';

import type { HotObjects } from '../answer/hot-objects';
import type { AccessLog } from '../log/access-log';
import type { EmbedPrivacy } from '../policy/embed-policy';

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
