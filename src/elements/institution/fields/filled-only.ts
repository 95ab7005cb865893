/** Returns the entries of a record that are not empty. */
export const filterFilled = <Key extends string>(texts: Readonly<Record<Key, string>>): Partial<Record<Key, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<Key, string>>
