/** The identities of rows while their keys change. */
export interface LineIds {
  /** Returns the number of a row by the text of its key; the first one seen has the smallest. */
  readonly of: (text: string) => number
  /** Gives the number of a row to its new key. */
  readonly move: (from: string, to: string) => void
}

/** Creates identities of rows, which stay when the key of a row changes: its fields keep the focus, and its place. */
export function createLineIds(): LineIds {
  const ids = new Map<string, number>()
  let last = 0
  const toLineId = (text: string): number => {
    const id = ids.get(text)
    if (id !== undefined) return id
    last += 1
    ids.set(text, last)
    return last
  }
  return {
    of: toLineId,
    move(from, to) {
      const moved = toLineId(from)
      ids.delete(from)
      ids.set(to, moved)
    },
  }
}
