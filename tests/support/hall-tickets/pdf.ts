import { inflateSync } from 'node:zlib'

/** What a test may ask of a PDF of ours. */
export interface ReadPdf {
  readonly pages: number
  /** The text that can be selected and copied, page by page; lines follow each other without a break. */
  readonly pageTexts: readonly string[]
  readonly text: string
  /** The names of the embedded fonts, subset tags included. */
  readonly fonts: readonly string[]
  readonly metadata: string
  /** Every object that is not a stream, and the dictionaries of those that are. */
  readonly source: string
  /** The packed objects, still deflated. */
  readonly objectStream: Uint8Array
}

interface PdfObject {
  readonly dictionary: string
  readonly stream: Buffer | null
}

const inflateStream = ({ dictionary, stream }: PdfObject): string =>
  stream === null ? '' : (dictionary.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1')

const readObjects = (pdf: string): Map<number, PdfObject> => {
  const objects = new Map<number, PdfObject>()
  const header = /(\d+) 0 obj\n([\s\S]*?)\n?stream\n/g
  for (let match = header.exec(pdf); match !== null; match = header.exec(pdf)) {
    const dictionary = match[2] ?? ''
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    objects.set(Number(match[1]), {
      dictionary,
      stream: Buffer.from(pdf.slice(header.lastIndex, header.lastIndex + length), 'latin1'),
    })
    header.lastIndex += length
  }
  for (const packed of [...objects.values()].filter(({ dictionary }) => dictionary.includes('/ObjStm'))) {
    const content = inflateStream(packed)
    const first = Number(/\/First (\d+)/.exec(packed.dictionary)?.[1])
    const index = content.slice(0, first).trim().split(/\s+/).map(Number)
    for (let at = 0; at < index.length; at += 2)
      objects.set(index[at] ?? 0, {
        dictionary: content.slice(
          first + (index[at + 1] ?? 0),
          at + 3 < index.length ? first + (index[at + 3] ?? 0) : undefined,
        ),
        stream: null,
      })
  }
  return objects
}

const decodeHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Which text each glyph of a font stands for. */
const readCharacterMap = (source: string): Map<number, string> => {
  const map = new Map<number, string>()
  for (const [, block = ''] of source.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      map.set(Number.parseInt(glyph, 16), decodeHex(text))
  for (const [, block = ''] of source.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, low = '', high = '', text = ''] of block.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (let glyph = Number.parseInt(low, 16); glyph <= Number.parseInt(high, 16); glyph++)
        map.set(glyph, String.fromCharCode(Number.parseInt(text, 16) + glyph - Number.parseInt(low, 16)))
  return map
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescapeLiteral = (literal: string): string =>
  literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  )

const readText = (content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string => {
  let text = ''
  let font: ReadonlyMap<number, string> | undefined
  let replaced = 0
  let depth = 0
  const token =
    /\/(\w+) [\d.]+ Tf|\((?<literal>(?:[^\\()]|\\[\s\S]|\((?:[^\\()]|\\[\s\S]|\((?:[^\\()]|\\[\s\S])*\))*\))*)\)|<(?<hex>[0-9A-Fa-f]+)>|\/ActualText (?:<(?<actual>[0-9A-Fa-f]*)>|\((?<plain>(?:[^\\()]|\\[\s\S])*)\))|\bBDC\b|\bBMC\b|\bEMC\b|\/Lang \([^)]*\)/g
  for (const match of content.matchAll(token)) {
    const { literal, hex, actual, plain } = match.groups ?? {}
    if (match[1] !== undefined) font = fonts.get(match[1])
    else if (match[0] === 'BDC' || match[0] === 'BMC') depth++
    else if (match[0] === 'EMC') {
      if (replaced === depth) replaced = 0
      depth--
    } else if (actual !== undefined || plain !== undefined) {
      text += actual === undefined ? unescapeLiteral(plain ?? '') : decodeHex(actual).replace('\ufeff', '')
      replaced = depth + 1
    } else if (replaced === 0 && (literal !== undefined || hex !== undefined)) {
      const codes =
        literal === undefined ? Buffer.from(hex ?? '', 'hex') : Buffer.from(unescapeLiteral(literal), 'latin1')
      for (let at = 0; at + 1 < codes.length; at += 2) text += font?.get(codes.readUInt16BE(at)) ?? ''
    }
  }
  return text
}

/** Reads a PDF as the renderer writes it; enough to check what a reader, a screen reader and a printer get. */
export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'))
  const getDictionary = (reference: string | undefined): string => objects.get(Number(reference))?.dictionary ?? ''
  const all = [...objects.values()]
  const readFont = (reference: string): ReadonlyMap<number, string> => {
    const unicode = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(getDictionary(reference))?.[1]))
    return unicode === undefined ? new Map() : readCharacterMap(inflateStream(unicode))
  }
  const root = all.find(({ dictionary: entries }) => entries.includes('/Type /Catalog'))?.dictionary ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(getDictionary(/\/Pages (\d+) 0 R/.exec(root)?.[1]))?.[1] ?? ''
  const pageTexts = [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const entries = getDictionary(page)
    const resources = /\/Resources (\d+) 0 R/.exec(entries)?.[1]
    const fonts = new Map(
      [...(resources === undefined ? entries : getDictionary(resources)).matchAll(/\/(f\d+) (\d+) 0 R/g)].map(
        ([, name = '', reference = '']) => [name, readFont(reference)],
      ),
    )
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(entries)?.[1]))
    return content === undefined ? '' : readText(inflateStream(content), fonts)
  })
  return {
    pages: pageTexts.length,
    pageTexts,
    text: pageTexts.join('\n'),
    fonts: [...new Set(all.flatMap(({ dictionary: entries }) => /\/FontName \/([\w+-]+)/.exec(entries)?.[1] ?? []))],
    metadata: all
      .filter(({ dictionary: entries }) => entries.includes('/Metadata') && !entries.includes('/Catalog'))
      .map((object) => object.stream && Buffer.from(inflateStream(object), 'latin1').toString('utf8'))
      .join(''),
    source: all.map(({ dictionary: entries }) => entries).join('\n'),
    objectStream: all.find(({ dictionary: entries }) => entries.includes('/ObjStm'))?.stream ?? new Uint8Array(),
  }
}
