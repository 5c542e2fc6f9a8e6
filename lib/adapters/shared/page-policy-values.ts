/** Key prefix of page policies; video ids contain no colon. */
export const pagePolicyKey = 'page:';

/** Maximum size of a value in bytes; all values here are ASCII. */
const partLength = 1000;

/**
 * The values from which a distribution's function assembles the policy, by key: the first one begins with
 * their number. For one video if `videoId` is given, and without a policy the value 0. Pure.
 */
export const writePagePolicy = (
  distributionId: string,
  policy: string | null,
  videoId?: string,
): { Key: string; Value: string }[] => {
  const name = `${pagePolicyKey}${distributionId}:${videoId ? `${videoId}:` : ''}`;
  if (policy === null) return [{ Key: `${name}0`, Value: '0' }];
  const parts = policy.match(new RegExp(`.{1,${partLength}}`, 'gs')) ?? [''];
  return parts.map((part, index) => ({
    Key: `${name}${index}`,
    Value: index === 0 ? `${parts.length} ${part}` : part,
  }));
};
