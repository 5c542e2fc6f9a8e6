'use client';

import { useFormFields } from '@payloadcms/ui';
import { useMemo } from 'react';

import { isHexColor } from '@/lib/core/colors';
import {
  completeDesign,
  designLimits,
  type PlayerDesign,
  playerDesignDefaults,
  type StoredDesign,
} from '@/lib/videos/players/design';

const names = Object.keys(playerDesignDefaults) as (keyof PlayerDesign)[];

const isValid = (design: PlayerDesign): boolean =>
  [design.primaryColor, design.secondaryColor, design.backgroundColor].every(isHexColor) &&
  (['uiRadius', 'uiPadding'] as const).every(
    (name) => design[name] >= 0 && design[name] <= designLimits[name],
  );

/**
 * The design from the form fields below `prefix`, as it would be published; null while a value is invalid.
 */
export const useDesign = (prefix: string): PlayerDesign | null => {
  // Serialised, so that typing elsewhere in the form does not change the design's identity.
  const typed = useFormFields(([fields]) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[`${prefix}.${name}`]?.value]))),
  );
  return useMemo(() => {
    const design = completeDesign(JSON.parse(typed) as StoredDesign);
    return isValid(design) ? design : null;
  }, [typed]);
};
