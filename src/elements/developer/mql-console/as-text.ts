/** Returns a value as indented JSON. */
export const asText = (value: unknown): string => JSON.stringify(value, null, 2)
