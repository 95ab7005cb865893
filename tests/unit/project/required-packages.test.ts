import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The packages that the product has to be built with, and where each must be imported. */
const STACK = {
  'the product': [
    'react',
    '@r2wc/react-to-web-component',
    'nanostores',
    '@nanostores/react',
    'i18next',
    'crypto-js',
    'lottie-web',
  ],
  'the build and test configuration': ['vite', 'vitest', '@web/test-runner'],
}

const SOURCE = /\.(ts|tsx|mjs)$/
const CONFIGURATION = /\.config\.(ts|mjs)$/

const filesBelow = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !file.includes('node_modules'))
    .map((file) => join(ROOT, folder, file))

const FILES = {
  'the product': [...filesBelow('src', SOURCE), ...filesBelow('server', SOURCE)],
  'the build and test configuration': [
    ...readdirSync(ROOT)
      .filter((file) => CONFIGURATION.test(file))
      .map((file) => join(ROOT, file)),
    ...filesBelow('scripts', SOURCE),
    ...filesBelow('tests', CONFIGURATION),
  ],
}

/** Returns the packages that a module imports when it runs, without types, comments and strings. */
function importsOf(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      if (node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) found.push(node.moduleSpecifier.text)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [first] = node.arguments
      if (first && ts.isStringLiteral(first)) found.push(first.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('module.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX))
  return found
}

const isOf = (name: string) => (specifier: string) => specifier === name || specifier.startsWith(`${name}/`)

describe.each(Object.entries(FILES))('%s', (part, files) => {
  test.each(STACK[part as keyof typeof STACK])('imports %s', (name) => {
    const importer = files.find((file) => {
      const text = readFileSync(file, 'utf8')
      return text.includes(`'${name}`) && importsOf(text).some(isOf(name))
    })
    expect(importer).toBeDefined()
  })
})

test('only imports that run count, not types, comments or strings', () => {
  const text = `
    import type { FC } from 'react'
    // import { atom } from 'nanostores'
    const note = "import 'i18next'"
    import aes from 'crypto-js/aes'
    const player = () => import('lottie-web')
  `
  expect(importsOf(text)).toEqual(['crypto-js/aes', 'lottie-web'])
  expect(importsOf(text).some(isOf('lottie'))).toBe(false)
})
