import { callApi, toQuery } from '@/components/api/call-api';
import type { OwnerProof } from '@/lib/accounts/proof/confirm-address';
import type { SignUpState } from '@/lib/platform/sign-up/rules';
import type { CredentialCheck } from '@/lib/workspaces/cloud/build-steps';

import type { VerifiedWorkspace } from './verify-state';

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
