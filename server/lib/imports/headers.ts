import { foldHeader } from '../spreadsheets/cells.ts'

/** Returns a function that suggests which column of a file holds which field, each once, by the known headers. */
export function createMappingSuggestion(
  /** The names of each field; where two fields share a name, the first one has it. */
  names: readonly (readonly [field: string, names: readonly string[]])[],
): (headers: readonly string[]) => Readonly<Record<string, number>> {
  const fieldsByHeader = new Map<string, string>()
  for (const [field, headers] of names)
    for (const name of headers.map(foldHeader)) if (!fieldsByHeader.has(name)) fieldsByHeader.set(name, field)
  return (headers) => {
    const mapping: Record<string, number> = {}
    headers.forEach((name, index) => {
      const field = fieldsByHeader.get(foldHeader(name.replace(/[*(].*$/, '')))
      if (field !== undefined) mapping[field] ??= index
    })
    return mapping
  }
}
