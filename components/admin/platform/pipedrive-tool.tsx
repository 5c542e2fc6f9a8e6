import { getEnv } from '@/lib/core/env/env';

import { SyncButton } from './sync-button';

/** Above a workspace's form, where there is a CRM to write it into. */
export const PipedriveTool = () => (getEnv().crm.CRM === 'pipedrive' ? <SyncButton /> : null);
