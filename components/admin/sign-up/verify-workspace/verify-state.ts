import type { ConfirmWay } from '@/lib/accounts/proof/confirm-address';
import type { describeVerified } from '@/lib/platform/build/check-credentials';

export type VerifiedWorkspace = Awaited<ReturnType<typeof describeVerified>>;

/** The state of the page behind the emailed link. */
export type VerifyState =
  | { kind: 'invalid'; isSignedIn: boolean }
  | { kind: 'confirm'; email: string; name: string; way: ConfirmWay }
  | { kind: 'waiting'; email: string; slug: string }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'building'; workspace: VerifiedWorkspace; asksReferer: boolean }
  | { kind: 'done'; workspace: VerifiedWorkspace };
