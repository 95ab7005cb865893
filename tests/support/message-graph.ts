import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { findElementFile } from '../../scripts/vite/element-entries.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MESSAGES = join(ROOT, 'src/messages/en')

/**
 * What one module of the elements says: the modules that it imports at once and later, and what its texts may be keys
 * of.
 */
interface Module {
  readonly imports: readonly string[]
  readonly later: readonly string[]
  /** Whole texts of the module, and the beginnings of texts that end in a slot. */
  readonly texts: readonly string[]
  readonly beginnings: readonly string[]
  /** Message files that it loads itself. */
  readonly loads: readonly string[]
}

/** The table of routes names titles that only the portal says. */
const NAMING = /\/core\/routing\/route-table\.ts$/

const removePluralEnding = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Every message of a screen, by its key without the ending of a plural, and the message file that it stands in. */
export const areaOfKey: ReadonlyMap<string, string> = new Map(
  readdirSync(MESSAGES).flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(join(MESSAGES, name), 'utf8')) as object).map(
      (key) => [removePluralEnding(key), name.replace('.json', '')] as const,
    ),
  ),
)
const areas = new Set(areaOfKey.values())
const modulesByPath = new Map<string, Module>()

/** The module that an import of ours names; undefined for a package, a sheet or a picture. */
function resolveImport(from: string, name: string): string | undefined {
  const path = join(dirname(from), name)
  return name.startsWith('.') && /\.tsx?$/.test(name) && existsSync(path) ? path : undefined
}

function read(path: string): Module {
  const kept = modulesByPath.get(path)
  if (kept) return kept
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const [imports, later, texts, beginnings, loads]: [string[], string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
    [],
  ]
  const add = (list: string[], name: string) => {
    const found = resolveImport(path, name)
    if (found) list.push(found)
  }
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const onlyTypes = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      if (!onlyTypes) add(imports, node.moduleSpecifier.text)
      return
    }
    // A type is nothing that is loaded.
    if (ts.isTypeNode(node)) return
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteral(first))
        add(later, first.text)
      if (second && ts.isStringLiteral(second) && /^(loadDictionary|loadMessages)$/.test(node.expression.getText()))
        loads.push(second.text)
    }
    if (
      ts.isJsxAttribute(node) &&
      node.name.getText() === 'area' &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      loads.push(node.initializer.text)
    if (!NAMING.test(path) && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)))
      texts.push(node.text)
    // `payment.status.${one}` names a family; `payment.${one}` may be anything, which only its type knows.
    if (ts.isTemplateHead(node) && /\..*[\w.]$/.test(node.text) && !/^\w+\.$/.test(node.text))
      beginnings.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const module = { imports, later, texts, beginnings, loads: loads.filter((area) => areas.has(area)) }
  modulesByPath.set(path, module)
  return module
}

/** A module with everything that it imports at once. */
function listModulesTogether(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const imported of read(path).imports) listModulesTogether(imported, seen)
  return seen
}

const keysOfModules = new Map<string, ReadonlySet<string>>()

/** The keys of all messages that a module can say. */
function listModuleKeys(path: string): ReadonlySet<string> {
  const kept = keysOfModules.get(path)
  if (kept) return kept
  const { texts, beginnings } = read(path)
  const keys = new Set(texts.filter((text) => areaOfKey.has(text)))
  if (beginnings.length > 0)
    for (const key of areaOfKey.keys()) if (beginnings.some((beginning) => key.startsWith(beginning))) keys.add(key)
  keysOfModules.set(path, keys)
  return keys
}

/** The keys of all messages that these modules can say. */
const listMessageKeys = (modules: Iterable<string>): ReadonlySet<string> =>
  new Set([...modules].flatMap((path) => [...listModuleKeys(path)]))

/**
 * What is fetched as one: the file of an element, or what is imported later; with what it says, and the message files
 * that are there when it is drawn.
 */
export interface Stage {
  readonly name: string
  readonly keys: ReadonlySet<string>
  readonly areas: ReadonlySet<string>
}

/** What an element says at first, with the message files that its spec names. `name`: its tag without `campus-`. */
export function readFirstStage(name: string): Stage {
  const path = findElementFile(name)
  const named = /messages: \[([^\]]*)\]/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  const own = [...named.matchAll(/'([a-z-]+)'/g)].map(([, area = '']) => area)
  return { name, keys: listMessageKeys(listModulesTogether(path)), areas: new Set(own) }
}

/**
 * What an element says at first, and whatever is fetched later by anything in it: each with the message files that are
 * there on every way that leads to it from this element.
 */
export function listStages(name: string): readonly Stage[] {
  const first = readFirstStage(name)
  const entry = findElementFile(name)
  const reached = new Map<string, ReadonlySet<string>>([[entry, first.areas]])
  const waiting = [entry]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const modules = listModulesTogether(path)
    const here = new Set(reached.get(path))
    for (const module of modules) for (const area of read(module).loads) here.add(area)
    for (const module of modules)
      for (const later of read(module).later) {
        // Another element brings its own words.
        if (/-element\.tsx$|\/registry\.ts$/.test(later)) continue
        const before = reached.get(later)
        const now = before ? new Set([...before].filter((area) => here.has(area))) : here
        if (before?.size === now.size) continue
        reached.set(later, now)
        waiting.push(later)
      }
  }
  return [...reached].map(([path, given]) => {
    const modules = listModulesTogether(path)
    const own = [...modules].flatMap((module) => read(module).loads)
    return {
      name: `${name}: ${relative(ROOT, path)}`,
      keys: listMessageKeys(modules),
      areas: new Set([...given, ...own]),
    }
  })
}
