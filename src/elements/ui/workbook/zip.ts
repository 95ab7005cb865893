const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980, so that equal content results in an equal file. */
const DAY_ONE = 0x0021

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Encodes numbers of two or four bytes in little-endian order. */
function encodeLittleEndian(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** An entry of an archive, compressed by the browser while it is written, off the main thread. */
export interface ZipEntry {
  /** Resolves when the browser is ready for more. */
  readonly write: (text: string) => Promise<void>
}

interface Finished {
  readonly name: Uint8Array<ArrayBuffer>
  readonly packed: ArrayBuffer
  readonly crc: number
  readonly size: number
}

interface StartedEntry extends ZipEntry {
  readonly finish: () => Promise<Finished>
}

function startEntry(path: string): StartedEntry {
  const encoder = new TextEncoder()
  const { readable, writable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const packed = new Response(readable).arrayBuffer()
  let [crc, size] = [0xffffffff, 0]
  return {
    async write(text) {
      const bytes = encoder.encode(text)
      for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
      size += bytes.length
      await writer.ready
      void writer.write(bytes)
    },
    async finish() {
      await writer.close()
      return { name: encoder.encode(path), packed: await packed, crc: ~crc >>> 0, size }
    },
  }
}

/**
 * Creates a zip archive (APPNOTE 6.3, without the extensions for more than 4 GB). Entries can be written in parallel;
 * the archive is assembled on `finish`.
 */
export function startZip() {
  const entries: StartedEntry[] = []
  return {
    entry(path: string): ZipEntry {
      const entry = startEntry(path)
      entries.push(entry)
      return entry
    },
    async finish(type: string): Promise<Blob> {
      const [files, list]: [BlobPart[], BlobPart[]] = [[], []]
      let [offset, length] = [0, 0]
      const finished = await Promise.all(entries.map(({ finish }) => finish()))
      for (const { name, packed, crc, size } of finished) {
        const about = [
          [20, 2],
          [UTF8_NAMES, 2],
          [DEFLATED, 2],
          [0, 2],
          [DAY_ONE, 2],
          [crc, 4],
          [packed.byteLength, 4],
          [size, 4],
          [name.length, 2],
          [0, 2],
        ] as const
        const head = encodeLittleEndian([0x04034b50, 4], ...about)
        const line = encodeLittleEndian([0x02014b50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
        files.push(head, name, packed)
        list.push(line, name)
        offset += head.length + name.length + packed.byteLength
        length += line.length + name.length
      }
      const end = encodeLittleEndian(
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [finished.length, 2],
        [finished.length, 2],
        [length, 4],
        [offset, 4],
        [0, 2],
      )
      return new Blob([...files, ...list, end], { type })
    },
  }
}
