import { countCharacterClasses, isPasswordAccepted, type PasswordPolicy } from '@/lib/accounts/rules';

/**
 * 0 to 5: a segment for each class of characters and one for the length. Five mean that the policy is met.
 */
export const measureStrength = (password: string, policy: PasswordPolicy): number => {
  if (isPasswordAccepted(password, policy)) return 5;
  const isLongEnough = [...password].length >= policy.minLength;
  return Math.min(4, countCharacterClasses(password) + (isLongEnough ? 1 : 0));
};
