import type { Integration } from '@/payload-types';

/**
 * Whether a token is refused: it is disabled, or all categories it was confined to are gone. An empty list
 * would otherwise lift its restriction. Pure.
 */
export const isTokenOff = ({
  isDisabled,
  isConfined,
  access,
}: Pick<Integration, 'isDisabled' | 'isConfined' | 'access'>): boolean =>
  Boolean(isDisabled) || (Boolean(isConfined) && (access?.categories ?? []).length === 0);
