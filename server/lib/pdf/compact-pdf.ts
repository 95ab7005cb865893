import { deflateSync, inflateSync } from 'node:zlib'
import { copyLettersOnce } from './single-letters.ts'

interface PdfObject {
  readonly number: number
  readonly body: Buffer
  readonly stream: boolean
}

const decodeLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Returns the offset and content of a plain cross-reference table and its trailer; null for a file of another form. */
const findPlainTable = (
  pdf: Buffer,
): { readonly at: number; readonly offsets: readonly number[]; readonly trailer: string } | null => {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(decodeLatin1(pdf.subarray(-64)))?.[1] ?? -1)
  const table = at < 0 ? '' : decodeLatin1(pdf.subarray(at))
  const trailer = /^xref[^t]*trailer\s*<<([\s\S]*)>>\s*startxref/.exec(table)?.[1]
  if (trailer === undefined) return null
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)]
    .map((entry) => Number(entry[1]))
    .sort((one, other) => one - other)
  return { at, offsets, trailer: trailer.replace(/\/Size\s+\d+/, '').trim() }
}

const END_OF_STREAM = Buffer.from('endstream')

const findObject = (pdf: Buffer, start: number, end: number): PdfObject | null => {
  const header = /^(\d+) 0 obj\s/.exec(decodeLatin1(pdf.subarray(start, start + 24)))
  const close = pdf.lastIndexOf('endobj', end)
  if (header === null || close < start) return null
  let last = close
  while (last > start && (pdf[last - 1] ?? 0) <= 0x20) last--
  const body = pdf.subarray(start + header[0].length, last)
  return { number: Number(header[1]), body, stream: body.subarray(-END_OF_STREAM.length).equals(END_OF_STREAM) }
}

/** Compresses two and a half times as fast as zlib's default level; the result is four kilobytes longer. */
const LEVEL = 4

const buildStream = (entries: string, content: Uint8Array): Buffer => {
  const packed = deflateSync(content, { level: LEVEL })
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

const CONTENTS = /\/Contents (\d+) 0 R/g

/** Corrects the text of a page's content stream; the dictionary of such a stream has only a length and a filter. */
const correctPageText = (body: Buffer): Buffer => {
  const head = /^<<\s*\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\n/.exec(decodeLatin1(body.subarray(0, 80)))
  if (head === null) return body
  const drawn = decodeLatin1(inflateSync(body.subarray(head[0].length, head[0].length + Number(head[1]))))
  const changed = copyLettersOnce(drawn)
  return changed === drawn ? body : buildStream('', Buffer.from(changed, 'latin1'))
}

/**
 * Returns the same PDF with its small objects packed into one compressed stream, as PDF allows since 1.5, and with text
 * that can be copied letter by letter. The tags for screen readers are hundreds of small objects: packed, they take a
 * tenth of the size. A file of another form is returned unchanged. Pictures and fonts stay bytes throughout: as
 * strings, thousands of tickets would leave garbage in the heap for minutes.
 */
export const compressPdf = (bytes: Uint8Array): Uint8Array => {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const plain = findPlainTable(pdf)
  if (plain === null) return bytes
  const objects = plain.offsets.flatMap(
    (start, index) => findObject(pdf, start, plain.offsets[index + 1] ?? plain.at) ?? [],
  )
  if (objects.length !== plain.offsets.length || objects.length === 0) return bytes

  const packNumber = Math.max(...objects.map(({ number }) => number)) + 1
  const size = packNumber + 2
  const rows = Buffer.alloc(size * 7)
  const writeRow = (number: number, kind: number, where: number, position: number) => {
    rows.writeUInt8(kind, number * 7)
    rows.writeUInt32BE(where, number * 7 + 1)
    rows.writeUInt16BE(position, number * 7 + 5)
  }
  writeRow(0, 0, 0, 0xffff)

  const file: Uint8Array[] = [pdf.subarray(0, plain.offsets[0])]
  let length = file[0]?.length ?? 0
  const writeObject = (number: number, body: Buffer) => {
    writeRow(number, 1, length, 0)
    const object = [Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]
    file.push(...object)
    length += object.reduce((sum, part) => sum + part.length, 0)
  }
  const small = objects
    .filter(({ stream }) => !stream)
    .map(({ number, body }) => ({ number, body: decodeLatin1(body) }))
  const pages = new Set(small.flatMap(({ body }) => [...body.matchAll(CONTENTS)].map((found) => Number(found[1]))))
  for (const { number, body, stream } of objects)
    if (stream) writeObject(number, pages.has(number) ? correctPageText(body) : body)

  let index = ''
  let at = 0
  small.forEach(({ number, body }, position) => {
    writeRow(number, 2, packNumber, position)
    index += `${number} ${at} `
    at += body.length + 1
  })
  const content = Buffer.from(`${index}${small.map(({ body }) => body).join('\n')}\n`, 'latin1')
  writeObject(packNumber, buildStream(`/Type /ObjStm /N ${small.length} /First ${index.length}`, content))

  const tableAt = length
  writeRow(packNumber + 1, 1, tableAt, 0)
  writeObject(packNumber + 1, buildStream(`/Type /XRef /Size ${size} /W [1 4 2] ${plain.trailer}`, rows))
  return Buffer.concat([...file, Buffer.from(`startxref\n${tableAt}\n%%EOF\n`)])
}
