import type { Plugin } from 'vite'
import type { FilesTable } from '../../src/loader/files-table.ts'
import { createClosure, listChunks, listMessageFiles, type Chunk } from './bundle-chunks.ts'
import { listElementNames, listLightElements, listPublicElements } from './element-entries.ts'
import { listLaterFiles, listPortalFiles } from './later-files.ts'

/** What the loader's source calls the table; the build puts the table in its place. */
const PLACE = '__CAMPUS_FILES__'

/** Something that a chunk exports: the chunk's file and the short name that the build has given to it there. */
interface Exported {
  readonly file: string
  readonly name: string
}

/** What a file of the build imports or hands on, by its names for it. */
function readImports({ code }: Chunk): ReadonlyMap<string, Exported> {
  const found = new Map<string, Exported>()
  for (const [, list = '', path = ''] of code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)) {
    for (const one of list.split(',')) {
      const [name = '', local = name] = one.trim().split(/\s+as\s+/)
      found.set(local, { file: path.replace(/^[./]+/, ''), name })
    }
  }
  return found
}

function getKnownImport(imports: ReadonlyMap<string, Exported>, local: string | undefined, what: string): Exported {
  const found = imports.get(local ?? '')
  if (!found) throw new Error(`The build does not say where ${what} is; see scripts/vite/preload-table.ts.`)
  return found
}

const ELEMENT = /-element\.tsx$|^virtual:campus-element\//

/**
 * A rich screen asks for all that it imports at once; else a browser learns of each level only when it has read the one
 * before.
 */
function askAtOnce(chunk: Chunk, closure: (file: string) => string[]): void {
  if (!ELEMENT.test(chunk.facadeModuleId ?? '')) return
  const deeper = closure(chunk.fileName).filter((file) => file !== chunk.fileName && !chunk.imports.includes(file))
  const from = chunk.fileName.startsWith('assets/') ? '.' : '..'
  chunk.code = `${deeper.map((file) => `import"${from}/${from === '.' ? file.replace('assets/', '') : file}";`).join('')}${chunk.code}`
}

/**
 * Creates a plugin that tells the loader which files an element needs, so that it can request all of them at once:
 * `[files, { tag: [name of its definition, its chunk, further files…] }, others, { mr: file }, number of forms, look,
 * define]`, where numbers point into `files`. Only public elements have files, so that the table hardly grows with each
 * screen of the portal, whose names are in `others`. The short names are read from the files of the build that import
 * the same things: `elements/<tag>.js`, and `look.js`, which nobody else needs.
 */
export function createPreloadTablePlugin(): Plugin {
  return {
    name: 'campus-preload-table',
    generateBundle(_options, bundle) {
      const chunks = listChunks(bundle)
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const getChunk = (file: string): Chunk => {
        const chunk = byFile.get(file)
        if (!chunk) throw new Error(`The build has no ${file}.`)
        return chunk
      }
      const listClosure = createClosure(chunks)
      const files: string[] = []
      const findOrAddIndex = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)

      const lookFile = getChunk('look.js')
      const [adopt, sheets, draw] = ['adoptSheets', 'lightSheets', 'drawForm'].map((name) =>
        getKnownImport(readImports(lookFile), name, name),
      )
      const elements: Record<string, [string, ...number[]]> = {}
      const others: string[] = []
      let define: Exported | undefined
      const forms = listLightElements()
      const isForm = (name: string) => forms.includes(`campus-${name}`)
      const names = listElementNames()
      for (const name of [...names.filter(isForm), ...names.filter((one) => !isForm(one))]) {
        const tag = `campus-${name}`
        if (!listPublicElements().includes(tag)) {
          others.push(name)
          continue
        }
        const entry = getChunk(`elements/${tag}.js`)
        const imports = readImports(entry)
        const [, defining, defined] = /([\w$]+)\(([\w$]+)\);?\s*$/.exec(entry.code) ?? []
        const definition = getKnownImport(imports, defined, `the definition of <${tag}>`)
        define = getKnownImport(imports, defining, 'defineElement')
        elements[tag] = [definition.name, ...listClosure(definition.file).map(findOrAddIndex)]
      }
      const words: Record<string, number> = {}
      for (const { language, area, fileName } of listMessageFiles(chunks))
        if (area === 'public') words[language] = findOrAddIndex(fileName)
      const elsewhere = files.find((file) => !/^assets\/.+\.js$/.test(file))
      if (elsewhere !== undefined) throw new Error(`The loader looks for ${elsewhere} in assets/.`)
      if (!define || !adopt || !sheets || !draw || adopt.file !== sheets.file || adopt.file !== draw.file)
        throw new Error('The look of forms, or what defines an element, is not where it was.')
      // Before the list of files is read: they may be new in it.
      const [lookIndex, defineIndex] = [findOrAddIndex(adopt.file), findOrAddIndex(define.file)]
      const table: FilesTable = [
        files.map((file) => file.slice('assets/'.length, -'.js'.length)),
        elements,
        others.join(' '),
        words,
        forms.length,
        [lookIndex, adopt.name, sheets.name, draw.name],
        [defineIndex, define.name],
      ]
      for (const chunk of chunks)
        if (chunk.code.includes(PLACE)) chunk.code = chunk.code.replaceAll(PLACE, JSON.stringify(table))
      Reflect.deleteProperty(bundle, 'look.js')
      // For pages that are written by a program: which files to preload for an element in a language
      // (docs/embedding.md).
      const listNamedFiles = (indexes: readonly (string | number)[]) =>
        indexes.flatMap((index) => (typeof index === 'number' ? [files[index]] : []))
      const ownFiles = Object.fromEntries(
        Object.entries(elements).map(([tag, indexes]) => [tag, listNamedFiles(indexes).map((file = '') => file)]),
      )
      const source = {
        elements: ownFiles,
        portal: listPortalFiles(chunks, listClosure),
        later: listLaterFiles(chunks, listClosure, ownFiles),
        words: Object.fromEntries(Object.entries(words).map(([language, index]) => [language, files[index]])),
      }
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(source) })
      for (const chunk of chunks) askAtOnce(chunk, listClosure)
    },
  }
}
