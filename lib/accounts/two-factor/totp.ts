import { generateSecret, generateURI, verifySync } from 'otplib';

/** Allowed deviation before and after a code, for clock drift and typing time. Seconds. */
const tolerance = 30;

/** Creates a secret of 160 bits, in base 32. */
export const createTotpSecret = (): string => generateSecret();

/** The URL in the QR code for an authenticator app. */
export const toOtpAuthUrl = (secret: string, email: string): string =>
  generateURI({ issuer: 'Reelhof', label: email, secret });

/** The 30-second time step of a code; null for a wrong code. Pure except for the clock. */
export const findTotpStep = (secret: string, code: string, now = Date.now()): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ secret, token: code, epochTolerance: tolerance, epoch });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};
