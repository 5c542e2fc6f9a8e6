import { callApi, toQuery } from '@/components/api/call-api';
import type { ConfirmWay, OwnerProof } from '@/lib/accounts/proof/confirm-address';
import type { describeVerified } from '@/lib/platform/build/check-credentials';
import type { SignUpState } from '@/lib/platform/sign-up/rules';
import type { CredentialCheck } from '@/lib/workspaces/cloud/build-steps';

export type VerifiedWorkspace = Awaited<ReturnType<typeof describeVerified>>;

/** The state of the page behind the emailed link. */
export type VerifyState =
  | { kind: 'invalid'; isSignedIn: boolean }
  | { kind: 'confirm'; email: string; name: string; way: ConfirmWay }
  | { kind: 'waiting'; email: string; slug: string }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'building'; workspace: VerifiedWorkspace; asksReferer: boolean }
  | { kind: 'done'; workspace: VerifiedWorkspace };

type Build = VerifiedWorkspace['build'];

export const createCloudResources = (verifyToken: string) =>
  callApi<Build>('POST', '/api/workspaces/create-cloud-resources', { body: { verifyToken } });

export const checkCredentials = (verifyToken: string) =>
  callApi<CredentialCheck>('POST', '/api/workspaces/check-aws-user-credentials', { body: { verifyToken } });

export const findVerified = async (verifyToken: string): Promise<VerifiedWorkspace | null> => {
  const path = `/api/workspaces?${toQuery({ verifyToken })}`;
  return (await callApi<{ docs: VerifiedWorkspace[] }>('GET', path)).docs[0] ?? null;
};

export const confirmSignUp = (verifyToken: string, proof: OwnerProof) =>
  callApi<{ state: SignUpState }>('POST', '/api/workspaces/confirm-sign-up', {
    body: { verifyToken, ...proof },
  });

export const setActiveWorkspace = (workspaceId: string) =>
  callApi<unknown>('POST', '/api/users/set-active-workspace', { body: { workspaceId } });
