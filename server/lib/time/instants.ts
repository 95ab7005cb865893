/** Returns the instant some milliseconds after another; `5 * MINUTE_MS` names the unit (contract/durations.ts). */
export const addMs = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** Returns the instant some milliseconds before another. */
export const subtractMs = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() - milliseconds)
