import { findMembersEndpoint } from '@/endpoints/members/find-members';
import { invitationEndpoints } from '@/endpoints/members/invitations';
import { manageMemberEndpoints } from '@/endpoints/members/manage-member';

/** Below `/api/members`; an endpoint here comes before Payload's own of the same path. */
export const memberEndpoints = [...invitationEndpoints, ...manageMemberEndpoints, findMembersEndpoint];
