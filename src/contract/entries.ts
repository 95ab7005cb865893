/**
 * Returns the entries of an object schema that has the same schema for every key. Not valibot's own function, which
 * would become a part of the file that every public form loads.
 */
export const buildEntries = <const Key extends string, Schema>(keys: readonly Key[], schema: Schema) =>
  // Every key is in the list, and nothing else.
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>
