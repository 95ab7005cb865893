/** What stands in an editor: a value, or where it stops being JSON (both numbers from 1). */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly line: number; readonly column: number }

/** Browsers say the place in their own ways: "line 2 column 3", or "position 12" from the beginning. */
function placeOf(message: string, text: string): { line: number; column: number } {
  const named = /line (\d+) column (\d+)/.exec(message)
  if (named) return { line: Number(named[1]), column: Number(named[2]) }
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Reads JSON that a person has typed; an empty editor is null. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (fault) {
    return { ok: false, ...placeOf(fault instanceof Error ? fault.message : '', text) }
  }
}
