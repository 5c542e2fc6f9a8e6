const nobody = { allowed: [], elsewhere: [] };
const rootAlone = { allowed: ['root' as const], elsewhere: [] };

/** Rows of accounts, which belong to no tenant and are written by the server only. */
export const accountExpectations = {
  sessions: {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    // Not even root can create sessions.
    create: [],
    change: { browser: 'changed' },
    body: { sid: 'made', lastUsedAt: '2030-01-01T00:00:00.000Z' },
  },
  twoFactors: {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    create: [],
    change: { enabledAt: '2030-01-01T00:00:00.000Z' },
    body: { enabledAt: '2030-01-01T00:00:00.000Z' },
  },
  passkeys: {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    // Not even root can add a passkey to another account.
    create: [],
    change: { name: 'changed' },
    body: { name: 'made', credentialId: 'made', publicKey: 'made', counter: 0 },
  },
  passkeyChallenges: {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    create: [],
    change: { purpose: 'changed' },
    body: { challenge: 'made', purpose: 'authenticate', expiresAt: '2030-01-01T00:00:00.000Z' },
  },
  identities: {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    // Not even root can connect an identity to another account.
    create: [],
    change: { provider: 'changed' },
    body: { provider: 'made', subjectIndex: 'made' },
  },
  spentLogIns: {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    create: [],
    change: { token: 'changed' },
    body: { token: 'made', expiresAt: '2030-01-01T00:00:00.000Z' },
  },
};
