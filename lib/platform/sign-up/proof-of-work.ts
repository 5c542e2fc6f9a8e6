import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as deriveWorkKey } from 'altcha-lib/algorithms/sha';
import type { Payload } from 'payload';
import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { deriveKey, deriveKeys } from '@/lib/core/secrets/secret';
import { countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

/** A person may take an hour to fill in two forms. */
const validMs = 3_600_000;
/** No person fills them in faster. */
const shortestMs = 2000;
/**
 * Number of hashes that a browser computes: a quarter of a second on a laptop, one or two seconds on a phone.
 */
const work = { min: 100_000, max: 300_000 };

/** A solution is accepted once during the lifetime of its challenge. */
const oncePerSolution: RateLimit = { name: 'sign-up-proof', max: 1, seconds: validMs / 1000, isShared: true };

const parametersSchema = z.looseObject({
  algorithm: z.literal('SHA-256'),
  nonce: z.string().max(100),
  salt: z.string().max(100),
  cost: z.literal(1),
  keyLength: z.number(),
  keyPrefix: z.string().max(100),
  keySignature: z.string().max(200),
  expiresAt: z.number(),
  data: z.object({ issuedAt: z.number() }),
});
export const challengeSchema = z.object({ parameters: parametersSchema, signature: z.string().max(200) });
export const proofSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({
    counter: z.number().int().min(0).max(work.max),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
});
export type WorkChallenge = z.output<typeof challengeSchema>;
export type WorkProof = z.output<typeof proofSchema>;

const toWorkSecrets = (key: Buffer) => {
  const secret = key.toString('hex');
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `key ${secret}` };
};

/** Creates a proof-of-work challenge for a sign-up. Nothing is stored. */
export const createWorkChallenge = async (now = new Date()): Promise<WorkChallenge> =>
  challengeSchema.parse(
    await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(work.max, work.min),
      deriveKey: deriveWorkKey,
      expiresAt: new Date(now.getTime() + validMs),
      data: { issuedAt: now.getTime() },
      ...toWorkSecrets(deriveKey(getEnv().secret, 'proof-of-work')),
    }),
  );

const isSolved = async ({ challenge, solution }: WorkProof): Promise<boolean> => {
  for (const key of deriveKeys(getEnv().secrets, 'proof-of-work')) {
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey: deriveWorkKey,
      ...toWorkSecrets(key),
    });
    if (verified) return true;
  }
  return false;
};

/**
 * Throws `proof_required` for a solution that is wrong, expired, already used, or submitted faster than a
 * person could fill in the forms.
 */
export const assertWorkProof = async (
  payload: Payload,
  proof: WorkProof | undefined,
  now = new Date(),
): Promise<void> => {
  if (!proof || now.getTime() - proof.challenge.parameters.data.issuedAt < shortestMs)
    throw new AppError('proof_required');
  if (!(await isSolved(proof))) throw new AppError('proof_required');
  const { isOver } = await countCall(oncePerSolution, proof.challenge.signature, payload);
  if (isOver) throw new AppError('proof_required');
};
