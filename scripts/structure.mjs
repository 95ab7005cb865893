import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['src', 'server', 'tests', 'scripts', 'bench', 'integrations']
const [MOST_FILES, MOST_COLUMNS, MOST_LINES] = [25, 120, 300]
/** Folders without files of too many lines. */
const SHORT_FILES = ['server', 'src', 'scripts', 'bench', 'integrations']
/** What is generated, or recorded from outside, has its own layout. */
const LEFT_OUT = /(^|\/)(node_modules|migrations|golden)(\/|$)/
/** It names two elements that every page may need. */
const NAMES_ALL = /^src\/elements\/runtime\/own-elements\.ts$/

/** @returns {string[]} every file of the sources, from the root of the project */
const listFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(ROOT.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((file) => !LEFT_OUT.test(file)),
  ).sort()

/**
 * The module that a file belongs to: an area of the elements or the server, a library of the server, or a layer.
 * @param {string} file
 */
function getModule(file) {
  const parts = file.split('/')
  const deep = parts[1] === 'elements' || (parts[0] === 'server' && (parts[1] === 'lib' || parts[1] === 'modules'))
  return parts.slice(0, deep ? 3 : 2).join('/')
}

/** Pairs of modules that import each other, with one import of the smaller side. @param {readonly string[]} files */
function findMutualImports(files) {
  const known = new Set(files)
  /** @type {Map<string, string[]>} */
  const edges = new Map()
  for (const file of files.filter((one) => /^(src|server)\/.*\.tsx?$/.test(one) && !NAMES_ALL.test(one))) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const target = join(dirname(file), fileName.split('?')[0] ?? '').replaceAll('\\', '/')
      const [from, to] = [getModule(file), getModule(target)]
      if (!fileName.startsWith('.') || !known.has(target) || from === to) continue
      edges.set(`${from} ${to}`, [...(edges.get(`${from} ${to}`) ?? []), `${file} imports ${target}`])
    }
  }
  return [...edges].flatMap(([pair, one]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = edges.get(`${to} ${from}`)
    if (back === undefined || from > to) return []
    return [`${from} and ${to}: ${(one.length < back.length ? one : back)[0]}`]
  })
}

/** How many columns of each line are texts, which no formatter breaks. @param {ts.SourceFile} source */
function countTextColumns(source) {
  /** @type {Map<number, number>} */
  const columns = new Map()
  /** @param {ts.Node} node */
  const visitNode = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node)) {
      const [first, last] = [node.getStart(source), node.getEnd()].map(
        (at) => source.getLineAndCharacterOfPosition(at).line,
      )
      for (let line = first ?? 0; line <= (last ?? 0); line += 1)
        columns.set(line, (columns.get(line) ?? 0) + (first === last ? node.getWidth(source) : Infinity))
    } else ts.forEachChild(node, visitNode)
  }
  visitNode(source)
  return columns
}

/** @param {readonly string[]} files @returns {string[]} where lines are too long, without counting the texts in them */
function findLongLines(files) {
  return files
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const lines = text.split('\n')
      if (lines.every((line) => line.length <= MOST_COLUMNS)) return []
      const texts = countTextColumns(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
      return lines.flatMap((line, index) =>
        line.length - (texts.get(index) ?? 0) > MOST_COLUMNS ? [`${file}:${index + 1}`] : [],
      )
    })
}

/** Returns the limits that the sources exceed, a line each (ARCHITECTURE.md, Folders). */
export function measureStructure() {
  const files = listFiles()
  const longFiles = files.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
    return /\.(tsx?|mjs|js|css|php)$/.test(file) && lines > MOST_LINES ? [`${file}: ${lines}`] : []
  })
  /** @type {Map<string, number>} */
  const perFolder = new Map()
  for (const folder of files.map((file) => dirname(file))) perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1)
  return {
    fullFolders: [...perFolder].flatMap(([folder, many]) => (many > MOST_FILES ? [`${folder}: ${many}`] : [])),
    mutualImports: findMutualImports(files),
    longLines: findLongLines(files),
    longFiles,
    /** Those in folders that must have none. */
    forbiddenLongFiles: longFiles.filter((file) => SHORT_FILES.some((folder) => file.startsWith(`${folder}/`))),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, found] of Object.entries(measureStructure()))
    console.log([`${name}: ${found.length}`, ...found.map((line) => `  ${line}`)].join('\n'))
}
