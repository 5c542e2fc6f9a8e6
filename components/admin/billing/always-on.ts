/** What every package has, so that no package stores it. */
export const alwaysOn = ['defaultCookieFreeVideo', 'defaultBrandedPlayer'] as const;
