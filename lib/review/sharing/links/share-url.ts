import { getEnv } from '@/lib/core/env/env';

/** The address of a link; panel, API and share pages stay on `PUBLIC_URL`. */
export const getShareUrl = (token: string): string => `${getEnv().publicUrl}/collaborate/video/${token}`;
