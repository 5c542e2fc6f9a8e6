'use client';

import { EmptyState } from '../EmptyState';
import { useText } from '../../i18n/use-text';

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
