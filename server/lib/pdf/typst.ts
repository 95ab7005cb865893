import { join, resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { listFurtherFonts, readFonts } from './fonts.ts'

/** Cached results that this many later documents have not used are evicted, so that memory use stays constant. */
const GENERATIONS_KEPT = 12

/** Typst sees only the files passed to it by name; this folder need not exist. */
const WORKSPACE = resolve('/campus-documents')

const mainFiles = new Map<string, string>()
const loaded = new Set<string>()
let compiler: NodeCompiler | undefined

/** Returns the compiler, with further fonts once a document has needed them: one that has fonts gets no others. */
function getCompiler(files: TypstSource['files']): NodeCompiler {
  const texts = Object.values(files).filter((content) => typeof content === 'string')
  const needed = texts.flatMap(listFurtherFonts).filter((name) => !loaded.has(name))
  if (compiler && needed.length === 0) return compiler
  for (const name of needed) loaded.add(name)
  mainFiles.clear()
  compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: readFonts(loaded) }] })
  return compiler
}

/** Returns the path of a template. It is added only once: otherwise a copy per document would stay in memory. */
const getMainFile = (typst: NodeCompiler, template: string): string => {
  const cached = mainFiles.get(template)
  if (cached !== undefined) return cached
  const path = join(WORKSPACE, `template-${mainFiles.size}.typ`)
  typst.addSource(path, template)
  mainFiles.set(template, path)
  return path
}

/** A template of the server, and files that it reads as data and never as code. */
export interface TypstSource {
  readonly template: string
  readonly files: Readonly<Record<string, Uint8Array | string>>
}

/** A document after layout. */
export interface TypstDocument {
  readonly pages: number
  /** Conforms to the accessibility standard PDF/UA-1; only tagged if the text has a character that no font contains. */
  readonly toPdf: () => Uint8Array
  /** An SVG picture of all pages, one below the other. */
  readonly toPicture: () => string
}

/** Lays out a document. One compiler serves all documents, so that fonts and shared parts stay
 * cached. */
export const renderLayout = ({ template, files }: TypstSource): TypstDocument => {
  const typst = getCompiler(files)
  try {
    for (const [name, content] of Object.entries(files)) typst.mapShadow(join(WORKSPACE, name), Buffer.from(content))
    const compiled = typst.compile({ mainFilePath: getMainFile(typst, template) })
    const document = compiled.result
    if (document === null) {
      const fault = compiled.takeDiagnostics()
      throw new Error(`Typst: ${fault === null ? 'no document' : JSON.stringify(typst.fetchDiagnostics(fault))}`)
    }
    return {
      pages: document.numOfPages,
      toPicture: () => typst.plainSvg(document),
      toPdf: () => {
        try {
          return typst.pdf(document, { pdfStandard: 'ua-1' })
        } catch {
          return typst.pdf(document, { pdfTags: true })
        }
      },
    }
  } finally {
    for (const name of Object.keys(files)) typst.unmapShadow(join(WORKSPACE, name))
    typst.evictCache(GENERATIONS_KEPT)
  }
}

/** Lays out the first of some documents that has one page, otherwise the last one: each is tighter than that before. */
export function renderFittingLayout(sources: readonly [TypstSource, ...TypstSource[]]): TypstDocument {
  const [first, ...tighter] = sources
  return tighter.reduce(
    (document, source) => (document.pages > 1 ? renderLayout(source) : document),
    renderLayout(first),
  )
}
