import { generateSecret, generateURI, verifySync } from 'otplib';

/** Of a code before and after: clocks differ, and people type. Seconds. */
const tolerance = 30;

/** A new secret, 160 bits in base 32. */
export const createTotpSecret = (): string => generateSecret();

/** What an authenticator app reads from the picture. */
export const toOtpAuthUrl = (secret: string, email: string): string =>
  generateURI({ issuer: 'Reelhof', label: email, secret });

/** The number of the 30 seconds that a code belongs to; null for a wrong one. Pure, but for the clock. */
export const findTotpStep = (secret: string, code: string, now = Date.now()): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ secret, token: code, epochTolerance: tolerance, epoch });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};
