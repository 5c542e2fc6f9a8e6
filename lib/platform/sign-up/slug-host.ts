import { getEnv } from '@/lib/core/env/env';

/** Suffix that is shown after a slug: the host that serves videos. */
export const getSlugHost = (): string => `.${new URL(getEnv().edgeUrl).host}`;
