const key = 'reelhof.signUp';

/** The typed values except the password, which is never stored. */
export type Draft = {
  firstname: string;
  lastname: string;
  email: string;
  workspaceName: string;
  slug: string;
  /** Whether the slug was typed and no longer follows the name. */
  isSlugOwn: boolean;
  /** Empty for the first package. */
  packageId: string;
};

/** The submitted values shown on the confirmation page. */
export type Sent = {
  email: string;
  workspaceName: string;
  slug: string;
  /** Empty if the email cannot be sent again. */
  signUpToken: string;
};

export type StoredDraft = { draft: Draft; step: 'person' | 'workspace' | 'sent'; sent: Sent | null };

export const emptyDraft: Draft = {
  firstname: '',
  lastname: '',
  email: '',
  workspaceName: '',
  slug: '',
  isSlugOwn: false,
  packageId: '',
};

export const keepDraft = (stored: StoredDraft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Browsers may forbid storage; a reload then starts with an empty form.
  }
};

/** The draft from before a reload; null after a navigation from elsewhere. */
export const readDraft = (): StoredDraft | null => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return null;
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredDraft | null;
    return stored?.draft ? stored : null;
  } catch {
    return null;
  }
};
