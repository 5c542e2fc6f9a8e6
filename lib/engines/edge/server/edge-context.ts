import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage';

import type { HotObjects } from '../answer/hot-objects';
import type { AccessLog } from '../log/access-log';
import type { PolicyFacts } from '../policy/policy-facts';

/** Shared dependencies of all responses; built once per process. */
export type EdgeContext = {
  storage: StoragePort;
  hotObjects: HotObjects;
  policy: PolicyFacts;
  checkHealth: () => Promise<{ isReady: boolean; missing: string[] }>;
  accessLog: AccessLog;
  log: Logger;
  /** The socket of the live process; null if there is none. */
  liveSocket: string | null;
  /** Whether this process is so busy that live playlists omit their parts. */
  isRelieved: () => boolean;
};
