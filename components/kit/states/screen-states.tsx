'use client';

import type { ReactNode } from 'react';

import { Button } from '../buttons/button';
import { useText } from '../i18n/use-text';

import styles from './empty-state.module.scss';

/** Shown in an empty list: explains what belongs there and offers the action that adds the first item. */
export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children}
  </div>
);

type NoPermissionStateProps = { title?: string; children?: string };

/** Shown if the user lacks permission: says so and names whom to ask. */
export const NoPermissionState = ({ title, children }: NoPermissionStateProps) => {
  const text = useText();
  return (
    <EmptyState title={title ?? text('kit.noPermission.title')}>
      <p>{children ?? text('kit.noPermission.text')}</p>
    </EmptyState>
  );
};

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
