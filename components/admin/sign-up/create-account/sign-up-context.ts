/** The operator's settings for sign-ups. */
export type SignUpOperator = {
  needsApproval: boolean;
  domains: string[];
  termsUrl: string | null;
  privacyUrl: string | null;
  supportEmail: string;
  /** The slug of the preselected plan; null for the cheapest. */
  packageSlug: string | null;
  /** The domain after a slug, with its leading dot. */
  slugHost: string;
  trustPoints: string[];
};

/** A signed-in user who creates another workspace. */
export type SignUpAccount = { email: string; hasTrialLeft: boolean };

/** The package named in the URL. Its price is in cents for the whole period. */
export type ChosenPackage = {
  id: string;
  slug: string;
  title: string;
  price: number;
  paymentPeriod: 'month' | 'year';
};

/** A user whose email address was verified by a provider; `provider` is its name. */
export type SignUpVouched = { email: string; provider: string };
