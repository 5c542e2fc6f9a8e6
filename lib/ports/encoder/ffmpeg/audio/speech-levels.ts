/** Samples a second, one channel of 16 bits. */
export const speechRate = 16_000;
export const bytesPerSample = 2;
const frameSamples = 800;
export const frameSeconds = frameSamples / speechRate;

/** Rooms are louder than that as soon as somebody speaks. dB below full scale, of a twentieth of a second. */
const silentLevel = -50;

/** How loud each twentieth of a second is, in dB below full scale; digital silence is minus infinity. Pure. */
export const measureLevels = (samples: Buffer): number[] => {
  const frameBytes = frameSamples * bytesPerSample;
  return Array.from({ length: Math.floor(samples.length / frameBytes) }, (_, frame) => {
    let sum = 0;
    for (let at = frame * frameBytes; at < (frame + 1) * frameBytes; at += bytesPerSample)
      sum += (samples.readInt16LE(at) / 32_768) ** 2;
    return 10 * Math.log10(sum / frameSamples);
  });
};

/** Whether nobody can have said anything. Pure. */
export const isSilence = (levels: readonly number[]): boolean => levels.every((level) => level < silentLevel);
