import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../..')
/** It names two elements that every page may need. */
const NAMES_ALL = 'src/elements/runtime/own-elements.ts'

/** @returns {string[]} the sources of browser and server, from the root of the project */
const listSources = () =>
  ['src', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(ROOT.length + 1)
          .replaceAll('\\', '/'),
      ),
  )

/**
 * Returns whether a statement only imports or exports types.
 * @param {ts.ImportDeclaration | ts.ExportDeclaration} statement
 */
function isTypeOnly(statement) {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement
  if (
    !clause ||
    (ts.isExportDeclaration(clause) ? clause.isTypeOnly : clause.phaseModifier === ts.SyntaxKind.TypeKeyword)
  )
    return clause !== undefined
  const names = ts.isExportDeclaration(clause) ? clause.exportClause : clause.namedBindings
  const hasDefault = !ts.isExportDeclaration(clause) && clause.name !== undefined
  if (hasDefault || !names || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

/** Returns the files of which a file imports values, by a statement. @param {string} file @returns {string[]} */
function listImportedFiles(file) {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const from = statement.moduleSpecifier
    if (!from || !ts.isStringLiteral(from) || !from.text.startsWith('.') || isTypeOnly(statement)) return []
    return [join(dirname(file), from.text.split('?')[0] ?? '').replaceAll('\\', '/')]
  })
}

/**
 * Returns the imports of values between folders, by the folder that holds both: which of its folders imports which,
 * with one import of each pair.
 * @returns {Map<string, Map<string, Map<string, string>>>}
 */
function mapFolderImports() {
  const files = listSources()
  const known = new Set(files)
  /** @type {Map<string, Map<string, Map<string, string>>>} */
  const byParent = new Map()
  for (const file of files.filter((one) => one !== NAMES_ALL))
    for (const target of listImportedFiles(file).filter((one) => known.has(one))) {
      const [from, to] = [dirname(file).split('/'), dirname(target).split('/')]
      const depth = from.findIndex((name, index) => name !== to[index])
      const [name, other] = [from[depth], to[depth]]
      if (name === undefined || other === undefined) continue
      const parent = from.slice(0, depth).join('/')
      const folders = byParent.get(parent) ?? new Map()
      const targets = folders.get(name) ?? new Map()
      byParent.set(parent, folders.set(name, targets.set(other, `${file} imports ${target}`)))
    }
  return byParent
}

/**
 * Returns the folders that a folder imports, also through others.
 * @param {Map<string, Map<string, string>>} folders
 * @param {string} from
 */
function listReached(folders, from) {
  /** @type {Set<string>} */
  const reached = new Set()
  /** @param {string} name */
  const followImports = (name) => {
    for (const next of folders.get(name)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        followImports(next)
      }
  }
  followImports(from)
  return reached
}

/** Returns the sibling folders that import values of each other, also through others, with the imports between them. */
export function findFolderCycles() {
  return [...mapFolderImports()].flatMap(([parent, folders]) =>
    [...folders].flatMap(([from, targets]) =>
      [...targets].flatMap(([to, example]) =>
        listReached(folders, to).has(from) ? [`${parent}: ${from} needs ${to} and the reverse: ${example}`] : [],
      ),
    ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const cycles = findFolderCycles()
  console.log([`cycles of imports between folders: ${cycles.length}`, ...cycles.map((line) => `  ${line}`)].join('\n'))
  if (cycles.length > 0) process.exitCode = 1
}
