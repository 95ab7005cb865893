import { deflateSync, inflateSync } from 'node:zlib'
import { withSingleLetters } from './single-letters.ts'

interface PdfObject {
  readonly number: number
  readonly body: string
  readonly stream: boolean
}

/** Where a file with a plain cross-reference table keeps it, and what its trailer says; null for a file of another form. */
const plainTableOf = (pdf: string): { readonly at: number; readonly offsets: readonly number[]; readonly trailer: string } | null => {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.slice(-64))?.[1] ?? -1)
  const table = at < 0 ? '' : pdf.slice(at)
  const trailer = /^xref[^t]*trailer\s*<<([\s\S]*)>>\s*startxref/.exec(table)?.[1]
  if (trailer === undefined) return null
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map((entry) => Number(entry[1])).sort((one, other) => one - other)
  return { at, offsets, trailer: trailer.replace(/\/Size\s+\d+/, '').trim() }
}

const objectAt = (pdf: string, start: number, end: number): PdfObject | null => {
  const header = /^(\d+) 0 obj\s/.exec(pdf.slice(start, start + 24))
  const close = pdf.lastIndexOf('endobj', end)
  if (header === null || close < start) return null
  const body = pdf.slice(start + header[0].length, close).trimEnd()
  return { number: Number(header[1]), body, stream: body.endsWith('endstream') }
}

const streamOf = (entries: string, content: Buffer): string => {
  const packed = deflateSync(content)
  return `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`
}

const CONTENTS = /\/Contents (\d+) 0 R/g

/** What a page draws, mended; the dictionary of such a stream has nothing but its length and its filter. */
const mended = (body: string): string => {
  const head = /^<<\s*\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\n/.exec(body)
  if (head === null) return body
  const packed = body.slice(head[0].length, head[0].length + Number(head[1]))
  const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  const changed = withSingleLetters(drawn)
  return changed === drawn ? body : streamOf('', Buffer.from(changed, 'latin1'))
}

/**
 * The same PDF with its small objects packed into one compressed stream, as PDF has allowed since 1.5, and with text that
 * is copied letter by letter. The tags that let a screen reader read the page are hundreds of small objects: packed, they
 * weigh a tenth. A file of another form comes back as it is.
 */
export const compactPdf = (bytes: Uint8Array): Uint8Array => {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const plain = plainTableOf(pdf)
  if (plain === null) return bytes
  const objects = plain.offsets.flatMap((start, index) => objectAt(pdf, start, plain.offsets[index + 1] ?? plain.at) ?? [])
  if (objects.length !== plain.offsets.length || objects.length === 0) return bytes

  const packNumber = Math.max(...objects.map(({ number }) => number)) + 1
  const size = packNumber + 2
  const rows = Buffer.alloc(size * 7)
  const row = (number: number, kind: number, where: number, position: number) => {
    rows.writeUInt8(kind, number * 7)
    rows.writeUInt32BE(where, number * 7 + 1)
    rows.writeUInt16BE(position, number * 7 + 5)
  }
  row(0, 0, 0, 0xffff)

  let file = pdf.slice(0, plain.offsets[0])
  const write = (number: number, body: string) => {
    row(number, 1, file.length, 0)
    file += `${number} 0 obj\n${body}\nendobj\n`
  }
  const pages = new Set(objects.flatMap(({ body, stream }) => (stream ? [] : [...body.matchAll(CONTENTS)].map((found) => Number(found[1])))))
  for (const { number, body, stream } of objects) if (stream) write(number, pages.has(number) ? mended(body) : body)

  const small = objects.filter(({ stream }) => !stream)
  let index = ''
  let content = ''
  small.forEach(({ number, body }, position) => {
    row(number, 2, packNumber, position)
    index += `${number} ${content.length} `
    content += `${body}\n`
  })
  write(packNumber, streamOf(`/Type /ObjStm /N ${small.length} /First ${index.length}`, Buffer.from(index + content, 'latin1')))

  const tableAt = file.length
  row(packNumber + 1, 1, tableAt, 0)
  file += `${packNumber + 1} 0 obj\n${streamOf(`/Type /XRef /Size ${size} /W [1 4 2] ${plain.trailer}`, rows)}\nendobj\n`
  return Buffer.from(`${file}startxref\n${tableAt}\n%%EOF\n`, 'latin1')
}
