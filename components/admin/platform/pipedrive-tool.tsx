import { getEnv } from '@/lib/core/env/env';

import { SyncButton } from './sync-button';

/** Shown above a workspace's form if a CRM is configured. */
export const PipedriveTool = () => (getEnv().crm.CRM === 'pipedrive' ? <SyncButton /> : null);
