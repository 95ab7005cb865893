import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import names from './function-names.json'

const ROOT = resolve(import.meta.dirname, '../../../..')
/** A function of more lines than this is more than a detail of the code around it, and is named as an export is. */
const SHORT = 5

interface NamedFunction {
  readonly file: string
  readonly name: string
  readonly kind: 'exported' | 'method' | 'private'
  readonly lines: number
  /** The return type, where it is written. */
  readonly returns: string
}

const files = ['src', 'server', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      `${folder}/${file}`.replaceAll('\\', '/'),
    ),
  )
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/node_modules|\.d\.ts$|scripts\/package\/files/.test(file))

/** Returns the function that an expression is, without what TypeScript adds to it. */
function findFunction(expression: ts.Expression | undefined): ts.ArrowFunction | ts.FunctionExpression | undefined {
  if (!expression) return undefined
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression))
    return findFunction(expression.expression)
  return ts.isArrowFunction(expression) || ts.isFunctionExpression(expression) ? expression : undefined
}

/** Lists the functions of a file that have a name of their own, but for components, which are nouns. */
function listFunctions(file: string): NamedFunction[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line
  const functions: NamedFunction[] = []
  const addFunction = (name: ts.Node, declared: ts.SignatureDeclaration, statement: ts.Node): void => {
    const text = name.getText(source).replace(/^#/, '')
    if (!/^[a-z]\w*$/.test(text)) return
    const isExported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    functions.push({
      file,
      name: text,
      kind: ts.isClassElement(statement) ? 'method' : isExported ? 'exported' : 'private',
      lines: lineOf(statement.end) - lineOf(statement.getStart(source)) + 1,
      returns: declared.type?.getText(source) ?? '',
    })
  }
  const visitNode = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) addFunction(node.name, node, node)
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations) {
        const assigned = findFunction(initializer)
        if (assigned) addFunction(name, assigned, node)
      }
    for (const member of ts.isClassLike(node) ? node.members : []) {
      if (ts.isMethodDeclaration(member)) addFunction(member.name, member, member)
      const assigned = ts.isPropertyDeclaration(member) ? findFunction(member.initializer) : undefined
      if (assigned && member.name) addFunction(member.name, assigned, member)
    }
    ts.forEachChild(node, visitNode)
  }
  visitNode(source)
  return functions
}

const functions = files.flatMap(listFunctions)
const verbs = new Set<string>(names.verbs)
const exceptions = new Set<string>(names.exceptions)
const getVerb = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? ''
const isNoun = (name: string): boolean => names.nouns.some((noun) => name.endsWith(noun))
const hasObject = (name: string): boolean => /[A-Z]/.test(name)
const endsInPreposition = (name: string): boolean =>
  /(?:Of|For|With|By|From|To|At|In|On)$/.test(name) && !names.phrases.some((phrase) => name.endsWith(phrase))

/** The object of a method is its class: it may be a verb alone. */
const isNamedByRule = ({ name, kind }: NamedFunction): boolean =>
  isNoun(name) || (verbs.has(getVerb(name)) && (hasObject(name) || kind === 'method') && !endsInPreposition(name))
const isChecked = ({ kind, lines }: NamedFunction): boolean => kind !== 'private' || lines > SHORT
const format = ({ file, name }: NamedFunction): string => `${file}: ${name}`

test('reads the functions of the product', () => {
  expect(functions.length).toBeGreaterThan(6000)
})

test('exported functions, methods and functions of more than five lines are named by a verb and its object', () => {
  expect(
    functions.filter((one) => isChecked(one) && !isNamedByRule(one) && !exceptions.has(one.name)).map(format),
  ).toEqual([])
})

test('a function that returns a piece of SQL begins with where or sql', () => {
  const sql = functions.filter(({ returns }) => /^SQL(?:<.*>)?(?: \| undefined)?$/.test(returns))
  expect(sql.length).toBeGreaterThan(100)
  expect(sql.filter(({ name }) => !/^(?:where|sql)[A-Z]/.test(name)).map(format)).toEqual([])
})

test('each exception is the name of a function that breaks the rule', () => {
  const broken = new Set(functions.filter((one) => isChecked(one) && !isNamedByRule(one)).map(({ name }) => name))
  expect(names.exceptions.filter((name) => !broken.has(name))).toEqual([])
})

test('each verb of the list begins the name of a function', () => {
  const used = new Set(functions.map(({ name }) => getVerb(name)))
  expect(names.verbs.filter((verb) => !used.has(verb))).toEqual([])
})
