/** Returns a value as indented JSON. */
export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)
