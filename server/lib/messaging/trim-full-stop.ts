const FULL_STOP = /[.।۔]\s*$/u

/** Returns a sentence without its full stop, for a message that goes on after it. */
export const trimFullStop = (sentence: string): string => sentence.replace(FULL_STOP, '')
