import { countCharacterClasses, isPasswordAccepted, type PasswordPolicy } from '@/lib/accounts/rules';

/** 0 to 5: one segment per class of characters and one for the length. 5 means that the policy is met. */
export const measureStrength = (password: string, policy: PasswordPolicy): number => {
  if (isPasswordAccepted(password, policy)) return 5;
  const isLongEnough = [...password].length >= policy.minLength;
  return Math.min(4, countCharacterClasses(password) + (isLongEnough ? 1 : 0));
};
