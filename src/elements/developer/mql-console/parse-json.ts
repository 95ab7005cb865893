/** The parsed content of an editor: a value, or the position of the syntax error (both numbers start at 1). */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly column: number }

/** Reads the position from a browser's error message: "line 2 column 3", or "position 12" from the start. */
function findErrorPosition(message: string, text: string): { line: number; column: number } {
  const named = /line (\d+) column (\d+)/.exec(message)
  if (named) return { line: Number(named[1]), column: Number(named[2]) }
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Parses JSON typed by a user; an empty editor is null. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (fault) {
    return { ok: false, ...findErrorPosition(fault instanceof Error ? fault.message : '', text) }
  }
}
