'use client';

import { useAuth } from '@payloadcms/ui';
import { useEffect, useSyncExternalStore } from 'react';

import { getRelationId } from '@/lib/core/database/relation-id';

import { createUploadCenter, type UploadCenter } from '../engine/create-upload-center';

// One for the page's life, so that drawing the panel anew (another language) interrupts nothing.
let shared: UploadCenter | undefined;
const getCenter = (): UploadCenter => (shared ??= createUploadCenter());

type PanelUser = { id: string; activeWorkspace?: string | { id: string } | null } | null | undefined;

/** The uploads of whoever is signed in, in the workspace they work in. */
export const useUploadCenter = () => {
  const center = getCenter();
  const user = useAuth().user as PanelUser;
  const userId = user?.id ?? null;
  const workspaceId = getRelationId(user?.activeWorkspace);
  const snapshot = useSyncExternalStore(center.subscribe, center.getSnapshot, center.getServerSnapshot);

  useEffect(() => {
    center.setOwner(userId && workspaceId ? { userId, workspaceId } : null);
  }, [center, userId, workspaceId]);

  return { center, snapshot, isEnabled: Boolean(userId && workspaceId) };
};
