/** What the operator says of sign-ups here. */
export type SignUpOperator = {
  needsApproval: boolean;
  domains: string[];
  termsUrl: string | null;
  privacyUrl: string | null;
  supportEmail: string;
  /** What stands behind a slug, with its dot. */
  slugHost: string;
  trustPoints: string[];
};

/** Whoever is signed in and makes a further workspace. */
export type SignUpAccount = { email: string; hasTrialLeft: boolean };

/** The package that the address named. Its price is in cents for the whole period. */
export type ChosenPackage = {
  id: string;
  slug: string;
  title: string;
  price: number;
  paymentPeriod: 'month' | 'year';
};

/** Somebody whose address a provider has verified; `provider` is its name. */
export type SignUpVouched = { email: string; provider: string };
