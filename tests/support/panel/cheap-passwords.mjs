import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * For the servers of the end-to-end tests, whose passwords stand in their code: one round in place of 600,000, which cost 0.2 s of a core
 * at each log-in and each new account.
 */
const { pbkdf2 } = crypto;

crypto.pbkdf2 = (password, salt, _rounds, length, digest, done) =>
  pbkdf2(password, salt, 1, length, digest, done);
syncBuiltinESMExports();
