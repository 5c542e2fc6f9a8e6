const key = 'reelhof.signUp';

/** What was typed, but for the password, which no storage ever has. */
export type Draft = {
  firstname: string;
  lastname: string;
  email: string;
  workspaceName: string;
  slug: string;
  /** Typed, and no longer that of the name. */
  isSlugOwn: boolean;
  /** Empty: the first one. */
  packageId: string;
};

/** What was sent, for the page that says so. */
export type Sent = {
  email: string;
  workspaceName: string;
  slug: string;
  /** Empty where the mail can't be asked for again. */
  signUpToken: string;
};

export type Kept = { draft: Draft; step: 'person' | 'workspace' | 'sent'; sent: Sent | null };

export const emptyDraft: Draft = {
  firstname: '',
  lastname: '',
  email: '',
  workspaceName: '',
  slug: '',
  isSlugOwn: false,
  packageId: '',
};

export const keepDraft = (kept: Kept): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Browsers may forbid it; then a reload begins anew.
  }
};

/** What was there before this page was loaded again; null after coming from elsewhere. */
export const readDraft = (): Kept | null => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.draft ? kept : null;
  } catch {
    return null;
  }
};
