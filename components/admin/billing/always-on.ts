/** Features included in every package and therefore not stored with any. */
export const alwaysOn = ['defaultCookieFreeVideo', 'defaultBrandedPlayer'] as const;
