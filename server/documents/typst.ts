import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The fonts of the five languages, as npm packages bring them; two weights each. */
const FONTS = {
  'noto-sans': 'NotoSans',
  'noto-sans-devanagari': 'NotoSansDevanagari',
  'noto-naskh-arabic': 'NotoNaskhArabic',
  'noto-nastaliq-urdu': 'NotoNastaliqUrdu',
  'noto-sans-thaana': 'NotoSansThaana',
} as const
const WEIGHTS = ['400Regular', '600SemiBold'] as const

/** Results of earlier documents that this many later ones have not used are forgotten, so that memory stays level. */
const GENERATIONS_KEPT = 2

const readFonts = (): Buffer[] => {
  const require = createRequire(import.meta.url)
  return Object.entries(FONTS).flatMap(([name, family]) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
    return WEIGHTS.map((weight) => readFileSync(join(folder, weight, `${family}_${weight}.ttf`)))
  })
}

/** Typst sees only the files it is given by name; this folder need not exist. */
const WORKSPACE = resolve('/campus-documents')

let compiler: NodeCompiler | undefined

const warmCompiler = (): NodeCompiler =>
  (compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: readFonts() }] }))

/** A document: a template that is ours, and files that it reads as data and never as code. */
export interface TypstDocument {
  readonly template: string
  readonly files: Readonly<Record<string, Uint8Array | string>>
}

/** Turns a document into a PDF: to the accessibility standard PDF/UA-1, or merely tagged where its text has a letter that no font has. */
export const typstPdf = ({ template, files }: TypstDocument): Uint8Array => {
  const typst = warmCompiler()
  try {
    for (const [name, content] of Object.entries(files)) typst.mapShadow(join(WORKSPACE, name), Buffer.from(content))
    const compiled = typst.compile({ mainFileContent: template })
    const document = compiled.result
    if (document === null) {
      const fault = compiled.takeDiagnostics()
      throw new Error(`Typst: ${fault === null ? 'no document' : JSON.stringify(typst.fetchDiagnostics(fault))}`)
    }
    try {
      return typst.pdf(document, { pdfStandard: 'ua-1' })
    } catch {
      return typst.pdf(document, { pdfTags: true })
    }
  } finally {
    typst.resetShadow()
    typst.evictCache(GENERATIONS_KEPT)
  }
}
