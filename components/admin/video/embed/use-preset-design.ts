'use client';

import { useFormFields } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { getRelationId } from '@/lib/core/database/relation-id';
import type { PlayerDesign } from '@/lib/videos/players/design';

import { useEdit } from '../sync/edit-context';
import { loadPresetDesign } from './load-preset-design';

/** The design of the preset that is chosen in the form, also before it is saved; null until it is there. */
export const usePresetDesign = (): PlayerDesign | null => {
  const { design } = useEdit();
  const [loaded, setLoaded] = useState<{ id: string; design: PlayerDesign | null } | null>(null);
  const id = useFormFields(([fields]) =>
    getRelationId(fields['player.selectedPreset']?.value as string | { id: string } | null),
  );
  useEffect(() => {
    let isOver = false;
    if (id) void loadPresetDesign(id).then((found) => isOver || setLoaded({ id, design: found }));
    return () => {
      isOver = true;
    };
  }, [id]);
  if (!id) return design.standard;
  return loaded?.id === id ? (loaded.design ?? design.standard) : null;
};
