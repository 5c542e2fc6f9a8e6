'use client';

import { useText } from '../i18n/use-text';
import { EmptyState } from './empty-state';

type NoPermissionStateProps = { title?: string; children?: string };

/** In place of what somebody may not see: that this is so, and whom to ask. */
export const NoPermissionState = ({ title, children }: NoPermissionStateProps) => {
  const text = useText();
  return (
    <EmptyState title={title ?? text('kit.noPermission.title')}>
      <p>{children ?? text('kit.noPermission.text')}</p>
    </EmptyState>
  );
};
