/** Samples a second, one channel of 16 bits. */
export const speechRate = 16_000;
export const bytesPerSample = 2;
const frameSamples = 800;
export const frameSeconds = frameSamples / speechRate;

/** Rooms with speech are louder than this. dB below full scale, per twentieth of a second. */
const silentLevel = -50;

/** Loudness of each twentieth of a second in dB below full scale; digital silence is minus infinity. Pure. */
export const measureLevels = (samples: Buffer): number[] => {
  const frameBytes = frameSamples * bytesPerSample;
  return Array.from({ length: Math.floor(samples.length / frameBytes) }, (_, frame) => {
    let sum = 0;
    for (let at = frame * frameBytes; at < (frame + 1) * frameBytes; at += bytesPerSample)
      sum += (samples.readInt16LE(at) / 32_768) ** 2;
    return 10 * Math.log10(sum / frameSamples);
  });
};

/** Whether the audio cannot contain speech. Pure. */
export const isSilence = (levels: readonly number[]): boolean => levels.every((level) => level < silentLevel);
