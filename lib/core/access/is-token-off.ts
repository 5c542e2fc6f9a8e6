import type { Integration } from '@/payload-types';

/**
 * Whether a token is refused: it is disabled, or it was confined to categories of which none is left, where
 * no restriction would be all that remains. Pure.
 */
export const isTokenOff = ({
  isDisabled,
  isConfined,
  access,
}: Pick<Integration, 'isDisabled' | 'isConfined' | 'access'>): boolean =>
  Boolean(isDisabled) || (Boolean(isConfined) && (access?.categories ?? []).length === 0);
