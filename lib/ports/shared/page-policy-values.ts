/** How keys of page policies begin; no id of a video has a colon. */
export const pagePolicyKey = 'page:';

/** What a store takes as a value; bytes, all of them ASCII here. */
const partLength = 1000;

/**
 * The values that a distribution's function puts together, by their keys: the first begins with how many
 * there are. Pure.
 */
export const writePagePolicy = (distributionId: string, policy: string): { Key: string; Value: string }[] => {
  const parts = policy.match(new RegExp(`.{1,${partLength}}`, 'gs')) ?? [''];
  return parts.map((part, index) => ({
    Key: `${pagePolicyKey}${distributionId}:${index}`,
    Value: index === 0 ? `${parts.length} ${part}` : part,
  }));
};
