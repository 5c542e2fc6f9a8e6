import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Login of the first user. Without `DEMO_PASSWORD`, a password is generated once and stored in
 * `DATA_DIR/demo-login.txt` (mode 600), so that an interrupted first start continues with the same one.
 *
 * @param {{ dataDir: string, demoEmail: string, demoPassword: string | undefined }} settings
 */
export const prepareDemoLogin = ({ dataDir, demoEmail, demoPassword }) => {
  if (demoPassword) return { email: demoEmail, password: demoPassword };
  const file = getFile(dataDir);
  const kept = readLogin(file);
  if (kept) return kept;
  const login = { email: demoEmail, password: randomBytes(12).toString('base64url') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${login.email}\n${login.password}\n`, { mode: 0o600 });
  return login;
};

/** Path of the stored login, or null if the environment provided the password. */
export const findDemoLoginFile = (/** @type {string} */ dataDir) => {
  const file = getFile(dataDir);
  return readLogin(file) ? file : null;
};

const getFile = (/** @type {string} */ dataDir) => path.join(dataDir, 'demo-login.txt');

const readLogin = (/** @type {string} */ file) => {
  try {
    const [email, password] = readFileSync(file, 'utf8').split('\n');
    return email && password ? { email, password } : null;
  } catch {
    return null;
  }
};
