'use client';

import { useText } from '../i18n/use-text';
import { EmptyState } from './empty-state';

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
