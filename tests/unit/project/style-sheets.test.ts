import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ELEMENTS = 'src/elements'
const files = readdirSync(ELEMENTS, { recursive: true, encoding: 'utf8' }).map((file) => join(ELEMENTS, file))

interface Source {
  /** Modules and style sheets that it imports for more than their types, now or later. */
  readonly imports: readonly string[]
  /** Classes that it gives to what it renders, as far as they are written out. */
  readonly classes: readonly string[]
}

/** The parts of an expression that are texts, which for `className` are classes. */
function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)]
  // What is called, looked up or compared is not rendered.
  if (ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return []
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return []
  const found: string[] = []
  ts.forEachChild(node, (child) => void found.push(...textsIn(child)))
  return found
}

const sourcesByPath = new Map<string, Source>()
function readSource(file: string): Source {
  const before = sourcesByPath.get(file)
  if (before) return before
  const imports: string[] = []
  const classes: string[] = []
  const add = (name: string) => imports.push(join(dirname(file), name.replace(/\?.*/, '')))
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const typesOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      if (!typesOnly && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) add(node.moduleSpecifier.text)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments
      if (name && ts.isStringLiteral(name)) add(name.text)
    } else if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer)
      classes.push(
        ...textsIn(node.initializer)
          .flatMap((text) => text.split(/\s+/))
          .filter(Boolean),
      )
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  const source = { imports: imports.filter((name) => name.startsWith(ELEMENTS) && existsSync(name)), classes }
  sourcesByPath.set(file, source)
  return source
}

/** Returns all files that a file imports, directly or indirectly. */
function reachable(from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  if (/\.tsx?$/.test(from)) for (const next of readSource(from).imports) reachable(next, seen)
  return seen
}

/** Which style sheets have rules for a class; a rule for several classes is one for the first of them. */
const sheetsOf = new Map<string, Set<string>>()
for (const file of files.filter((name) => name.endsWith('.css'))) {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  for (const [, selectors = ''] of css.matchAll(/([^{};]+)\{/g))
    for (const selector of selectors.trim().startsWith('@') ? [] : selectors.split(',')) {
      const name = /\.(-?[a-z][\w-]*)/i.exec(selector)?.[1]
      if (name) sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(file))
    }
}

it('every element includes the style sheets with the rules of its classes', () => {
  const elements = files.filter((file) => file.endsWith('-element.tsx'))
  const missing = elements.flatMap((file) => {
    const all = reachable(file)
    return [...all]
      .filter((module) => /\.tsx?$/.test(module))
      .flatMap((module) => readSource(module).classes.map((name) => ({ name, module })))
      .flatMap(({ name, module }) => {
        const sheets = sheetsOf.get(name)
        return sheets && ![...sheets].some((sheet) => all.has(sheet))
          ? [`${file}: .${name} of ${module}: ${[...sheets].join(' or ')}`]
          : []
      })
  })
  expect(elements.length).toBeGreaterThan(40)
  expect([...new Set(missing)]).toEqual([])
})

it('no style sheet turns a mark round that browsers mirror in a line from right to left', () => {
  const mirrored = /:dir\(rtl\)[^{]*\{[^}]*content: '[‹›«»<>()[\]{}]/
  const turning = files
    .filter((file) => file.endsWith('.css'))
    .filter((file) => mirrored.test(readFileSync(file, 'utf8')))
  expect(turning).toEqual([])
})

it('no element writes a day in digits of its own: the order of day and month is that of the institution', () => {
  const written = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /['"`>]\d{1,2}\/\d{1,2}\/\d{2,4}['"`<]/.test(readFileSync(file, 'utf8')))
  expect(written).toEqual([])
})
