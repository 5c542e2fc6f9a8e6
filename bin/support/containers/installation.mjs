import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { runHere } from './engine.mjs';

/** Published ports of panel, edge and RTMP, which are also those inside the containers. */
export const ports = { panel: 3000, edge: 3001, rtmp: 1935 };
export const origins = {
  PUBLIC_URL: `http://localhost:${ports.panel}`,
  EDGE_URL: `http://localhost:${ports.edge}`,
};
const clip = { seconds: 6, rate: 25, width: 640, height: 360 };
const source = ['-f', 'lavfi', '-i', `testsrc2=size=${clip.width}x${clip.height}:rate=${clip.rate}`];
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];
const codecs = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(clip.rate)],
  ...['-c:a', 'aac'],
];

/**
 * Repeats an attempt until it returns something.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T | null | undefined | false>} attempt
 * @param {{ seconds?: number, signal: AbortSignal }} options
 * @returns {Promise<T>}
 */
const poll = async (what, attempt, { seconds = 120, signal }) => {
  for (const startedAt = Date.now(); Date.now() - startedAt < seconds * 1000; await pause(500)) {
    signal.throwIfAborted();
    const result = await attempt();
    if (result) return result;
  }
  throw new Error(`${what}: not within ${seconds} seconds.`);
};

/** Uploads like a browser, which knows that all names below `localhost` are this machine. */
const putFile = (/** @type {URL} */ url, /** @type {Buffer} */ bytes, /** @type {string} */ type) =>
  new Promise((resolve, reject) => {
    const headers = { host: url.host, 'content-type': type, 'content-length': bytes.length };
    const isHere = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
    const { port, pathname, search } = url;
    const request = http.request(
      {
        ...{ method: 'PUT', headers, port, path: pathname + search },
        host: isHere ? '127.0.0.1' : url.hostname,
      },
      (response) => {
        response.resume();
        if (response.statusCode === 200) resolve(undefined);
        else reject(new Error(`The storage responded with ${response.statusCode}.`));
      },
    );
    request.once('error', reject).end(bytes);
  });

/**
 * @param {string} url Of an HLS playlist.
 * @param {AbortSignal} signal
 * @param {string[]} [limit]
 * @returns {Promise<{ frames: number, width: number, height: number }>} The decoded frames of its video.
 */
const decode = async (url, signal, limit = []) => {
  const entries = ['-show_entries', 'stream=width,height,nb_read_frames', '-of', 'json'];
  const args = ['-v', 'error', '-select_streams', 'v:0', ...limit, '-count_frames', ...entries, url];
  const [stream] = JSON.parse(await runHere('ffprobe', args, signal)).streams;
  return { frames: Number(stream.nb_read_frames), width: stream.width, height: stream.height };
};

/** Creates the clip that is uploaded. */
export const makeClip = (/** @type {string} */ file, /** @type {AbortSignal} */ signal) =>
  runHere(
    'ffmpeg',
    ['-nostdin', '-v', 'error', '-y', ...source, ...tone, '-t', String(clip.seconds), ...codecs, file],
    signal,
  );

/**
 * An installation as an integration uses it, over HTTP and RTMP.
 *
 * @param {{ token: string, signal: AbortSignal }} options
 */
export const useInstallation = ({ token, signal }) => {
  /** @returns {Promise<any>} */
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ resource,
    /** @type {object} */ body = {},
  ) => {
    const response = await fetch(`${origins.PUBLIC_URL}/api/${resource}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${resource}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };

  const waitUntilComplete = (/** @type {string} */ id) =>
    poll(
      'The encoding',
      async () => {
        const { status, statusReason } = await call('GET', `videos/${id}?depth=0`);
        if (status === 'ERROR') throw new Error(`The video was not encoded: ${statusReason}`);
        return status === 'COMPLETE';
      },
      { seconds: 600, signal },
    );

  /** Plays a public video: its player page, its playlist, and every frame of the best rendition. */
  const play = async (/** @type {string} */ id, /** @type {number} */ least = clip.seconds * clip.rate) => {
    const page = await fetch(`${origins.EDGE_URL}/player/?id=${id}`);
    if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`The player: ${page.status}`);
    const { src } = await call('GET', `videos/${id}?depth=0`);
    const { frames, width, height } = await decode(src.abr?.url ?? '', signal);
    if (frames < least) throw new Error(`Only ${frames} frames of ${least} were decoded.`);
    return `${frames} frames of ${width} × ${height} decoded from HLS`;
  };

  const publish = (/** @type {string} */ id) => call('PATCH', `videos/${id}`, { visibility: 'public' });

  /** Uploads a clip, waits for its encoding, publishes and plays it. */
  const upload = async (/** @type {string} */ file) => {
    const ticket = await call('PUT', 'videos/upload', { title: 'Containers', mimeType: 'video/mp4' });
    await putFile(new URL(ticket.signedUrl), readFileSync(file), 'video/mp4');
    await waitUntilComplete(ticket.videoId);
    await publish(ticket.videoId);
    return { id: /** @type {string} */ (ticket.videoId), detail: await play(ticket.videoId) };
  };

  const startCamera = async (/** @type {string} */ eventId) => {
    const event = await poll(
      'The channel',
      async () => {
        const found = await call('GET', `liveEvents/${eventId}?depth=0`);
        return found.channelState === 'RUNNING' && found;
      },
      { signal },
    );
    const { key } = await call('POST', `liveEvents/${eventId}/stream-key/copy`);
    const { server } = event.info.ingest.rtmp;
    const args = ['-nostdin', '-v', 'error', '-re', ...source, ...tone, ...codecs, '-f', 'flv'];
    let isStopped = false;
    let stop = () => {};
    // Reconnects like an encoder.
    const connect = () => {
      if (isStopped) return;
      const camera = spawn('ffmpeg', [...args, `${server}/${key}`], { stdio: 'ignore', signal });
      camera.once('error', () => undefined).once('close', () => setTimeout(connect, 1000).unref());
      stop = () => camera.kill('SIGKILL');
    };
    connect();
    return () => {
      isStopped = true;
      stop();
    };
  };

  /** Sends a live event by RTMP, watches it as a viewer, ends it and plays its recording. */
  const goLive = async () => {
    const at = (/** @type {number} */ minutes) => new Date(Date.now() + minutes * 60_000).toISOString();
    const times = { startDateTime: at(1), endDateTime: at(60) };
    const { doc } = await call('POST', 'liveEvents', { title: 'Containers', ...times });
    const id = /** @type {string} */ (doc.id);
    const read = () => call('GET', `liveEvents/${id}?depth=0`);
    await call('POST', `liveEvents/${id}/start-channel`);
    const stopCamera = await startCamera(id);
    try {
      await poll('The signal', async () => (await read()).info.signal?.isSending, { signal });
      await call('POST', `liveEvents/${id}/go-live`);
      const { src } = await read();
      const response = await fetch(src.playerUrl);
      if (!response.ok) throw new Error(`The player of the live event: ${response.status}`);
      const watched = await poll(
        'The viewers’ playlist',
        async () => {
          const found = await fetch(src.playlistUrl).catch(() => null);
          if (!found?.ok) return null;
          const { frames } = await decode(src.playlistUrl, signal, ['-read_intervals', '%+3']);
          return frames >= clip.rate && frames;
        },
        { seconds: 60, signal },
      );
      await call('POST', `liveEvents/${id}/end`);
      const recording = await poll('The recording', async () => (await read()).archiveVideo, { signal });
      await waitUntilComplete(recording);
      await publish(recording);
      return `${watched} live frames decoded; recording: ${await play(recording, clip.rate)}`;
    } finally {
      stopCamera();
    }
  };

  return { upload, play, goLive };
};
