import type { OwnCloud } from '@/lib/ports/provisioning';

import { createWorkspaceLookup } from './workspace-lookup';

const clouds = createWorkspaceLookup<OwnCloud>('reelhof.own-clouds');

/**
 * Registers the lookup, which may throw `settings_missing`. A process without a database (edge, live) has
 * none.
 */
export const lookUpCloudsBy = clouds.lookUpBy;

/**
 * A workspace's own cloud resources, at most a second old; null if it shares the installation's. Throws
 * `ProviderError`.
 */
export const findOwnCloud = clouds.find;

/** Invalidates the cached answer. */
export const forgetOwnCloud = clouds.forget;
