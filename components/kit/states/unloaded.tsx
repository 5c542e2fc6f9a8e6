'use client';

import { ErrorState } from './error-state';

/** In place of a part of a page whose script did not come; the page begins anew, and with it the script. */
export const Unloaded = () => <ErrorState onRetry={() => location.reload()} />;
