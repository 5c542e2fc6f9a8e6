import { z } from 'zod';

const id = z.string().min(1).max(64);

export const memberParams = z.object({ memberId: id });
/** A member of any workspace. */
export const personParams = z.object({ id, memberId: id });
