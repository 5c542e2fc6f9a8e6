/** Each holds a connection until the model has written. */
export const writingRate = { name: 'ai-texts', max: 30, seconds: 60 };
