import { AppError } from '@/lib/core/errors';

import type { RouteHandler } from './route-handler';

/** As much as the largest text track or picture takes with its form around it; videos never pass through here. Bytes. */
const defaultMaxBytes = 22_000_000;

/**
 * Answers 413 to a body of more than `maxBytes`, whatever its content type. Payload reads a JSON body to its end before it asks
 * who sends it, so a stranger could fill the memory.
 */
export const limitBody =
  <A>(handler: RouteHandler<A>, maxBytes = defaultMaxBytes): RouteHandler<A> =>
  async (request, args) => {
    const announced = request.headers.get('content-length');
    if (Number(announced ?? 0) > maxBytes) return refuse();
    // What was announced is all that the server reads.
    if (announced !== null || !request.body) return handler(request, args);

    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(new AppError('payload_too_large'));
        else controller.enqueue(chunk);
      },
    });
    const counted = new Request(request, {
      body: request.body.pipeThrough(counter),
      duplex: 'half',
    } as RequestInit);
    const response = await handler(counted, args);
    return bytes > maxBytes ? refuse() : response;
  };

const refuse = (): Response => {
  const error = new AppError('payload_too_large');
  return Response.json(error.toBody(), { status: error.status });
};
