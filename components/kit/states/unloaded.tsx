'use client';

import { ErrorState } from './error-state';

/**
 * Replaces a part of the page whose script failed to load. Retry reloads the page, which requests the script
 * again.
 */
export const Unloaded = () => <ErrorState onRetry={() => location.reload()} />;
