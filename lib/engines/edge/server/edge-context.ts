import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage/port';

import type { HotObjects } from '../answer/hot-objects';
import type { AccessLog } from '../log/access-log';
import type { PolicyFacts } from '../policy/policy-facts';

/** What every answer may need; built once per process. */
export type EdgeContext = {
  storage: StoragePort;
  hotObjects: HotObjects;
  policy: PolicyFacts;
  checkHealth: () => Promise<{ isReady: boolean; missing: string[] }>;
  accessLog: AccessLog;
  log: Logger;
  /** The socket of the process for live; null where there is none. */
  liveSocket: string | null;
  /** Whether this process is so busy that lists of live events leave their parts out. */
  isRelieved: () => boolean;
};
