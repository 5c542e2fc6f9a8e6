import { countCharacterClasses, isPasswordAccepted, passwordPolicy } from '@/lib/accounts/rules';

/** 0 to 5: a segment for each class of characters and one for the length. Five mean that the policy is met. */
export const measureStrength = (password: string): number => {
  if (isPasswordAccepted(password)) return 5;
  const isLongEnough = [...password].length >= passwordPolicy.minLength;
  return Math.min(4, countCharacterClasses(password) + (isLongEnough ? 1 : 0));
};
