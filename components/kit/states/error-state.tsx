'use client';

import { Button } from '../buttons/button';
import { useText } from '../i18n/use-text';
import { EmptyState } from './empty-state';

/**
 * Replaces a part of the page whose script failed to load. Retry reloads the page, which requests the script
 * again.
 */
export const Unloaded = () => <ErrorState onRetry={() => location.reload()} />;

type ErrorStateProps = { title?: string; children?: string; onRetry?: () => void };

/** Shown if loading failed: explains the error and offers a retry. */
export const ErrorState = ({ title, children, onRetry }: ErrorStateProps) => {
  const text = useText();
  return (
    <div role="alert">
      <EmptyState title={title ?? text('common.loadFailed')}>
        {children && <p>{children}</p>}
        {onRetry && <Button onClick={onRetry}>{text('common.retry')}</Button>}
      </EmptyState>
    </div>
  );
};
