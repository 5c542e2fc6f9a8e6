/** Key prefix of page policies; video ids contain no colon. */
export const pagePolicyKey = 'page:';

/** Maximum size of a value in bytes; all values here are ASCII. */
const partLength = 1000;

/**
 * The values from which a distribution's function assembles the policy, by key: the first one begins with
 * their number. Pure.
 */
export const writePagePolicy = (distributionId: string, policy: string): { Key: string; Value: string }[] => {
  const parts = policy.match(new RegExp(`.{1,${partLength}}`, 'gs')) ?? [''];
  return parts.map((part, index) => ({
    Key: `${pagePolicyKey}${distributionId}:${index}`,
    Value: index === 0 ? `${parts.length} ${part}` : part,
  }));
};
