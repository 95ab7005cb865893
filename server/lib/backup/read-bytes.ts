/** Reads a stream of bytes piece by piece. */
export interface ByteReader {
  /** Returns so many bytes, or fewer at the end. */
  readonly readBytes: (length: number) => Promise<Buffer>
  /** Returns the text up to the end of a line; null if none ends within so many bytes. */
  readonly readLine: (most: number) => Promise<string | null>
}

/** Creates the reader of a stream. */
export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0
  const collectBytes = async (length: number): Promise<void> => {
    while (heldBytes < length) {
      const next = await pieces.next()
      if (next.done) return
      held.push(next.value)
      heldBytes += next.value.length
    }
  }
  const readBytes = async (length: number): Promise<Buffer> => {
    await collectBytes(length)
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    const taken = all.subarray(0, length)
    held = [all.subarray(taken.length)]
    heldBytes = all.length - taken.length
    return taken
  }
  return {
    readBytes,
    async readLine(most) {
      for (let line = ''; line.length < most;) {
        const next = (await readBytes(1)).toString('latin1')
        if (next === '') return null
        if (next === '\n') return line
        line += next
      }
      return null
    },
  }
}
