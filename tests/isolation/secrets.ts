/** Fields that no answer may ever contain, for any actor. */
const secretKeys = new Set([
  'hash',
  'salt',
  'resetPasswordToken',
  'resetPasswordExpiration',
  'tokenIndex',
  'replacedTokenIndex',
  'expiryMailedFor',
  'inputKey',
  'uploadId',
  'pendingEvent',
  'leaseOwner',
  'leaseUntil',
  'engineJobId',
  'failureDetail',
  'checkedAt',
  'reference',
  'isFinishing',
  'claims',
  'searchText',
  'searchWords',
  'published',
  'vimeoToken',
  'requester',
  'validator',
  'inviteIndex',
  'inviteSecret',
  'inviteLanguage',
  'pendingSecret',
  'pendingCodes',
  'lastStep',
  'credentialId',
  'publicKey',
  'counter',
  'subjectIndex',
  'isPasswordless',
  'pipedriveId',
  'secretAccessKey',
  'passwordHash',
  'shareEndedAt',
  'shareThread',
  'streamKey',
  'sealedSecret',
  'previousSecret',
  'keyHash',
  'broadcast',
  'holdsSlot',
  'sealedKey',
  'targetsRevision',
  'captionsOf',
  'captionsOpen',
  'captionsReason',
  'archiveKey',
]);

/** The paths of secret fields in an answer, at any depth. */
export const findSecretKeys = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const here = path ? `${path}.${key}` : key;
    const isField = !Array.isArray(value) && secretKeys.has(key);
    return [...(isField ? [here] : []), ...findSecretKeys(child, here)];
  });
};
