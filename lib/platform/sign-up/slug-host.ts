import { getEnv } from '@/lib/core/env/env';

/** What stands behind a slug where it is shown as an address: the domain that videos are served by. */
export const getSlugHost = (): string => `.${new URL(getEnv().edgeUrl).host}`;
