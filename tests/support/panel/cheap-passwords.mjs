import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Hashes passwords with one round instead of 600,000, which takes 0.2 s of processor time for each sign-in and
 * new account. For the servers of e2e tests, whose passwords are public.
 */
const { pbkdf2 } = crypto;

crypto.pbkdf2 = (password, salt, _rounds, length, digest, done) =>
  pbkdf2(password, salt, 1, length, digest, done);
syncBuiltinESMExports();
