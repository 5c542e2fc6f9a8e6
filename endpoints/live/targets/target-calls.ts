import { z } from 'zod';

const id = z.string().trim().min(1).max(64);

export const targetsParams = z.object({ eventId: id });

export const targetParams = z.object({ eventId: id, targetId: id });

export const targetRate = { name: 'live targets', max: 120, seconds: 60 };
