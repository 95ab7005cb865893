import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { MESSAGE_AREAS } from '../../../src/core/i18n/message-areas.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Reads the placeholders of the English messages, by their keys without plural endings. */
async function readPlaceholders(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const area of MESSAGE_AREAS) {
    const text = await readFile(join(ROOT, `src/messages/en/${area}.json`), 'utf8')
    for (const [key, message] of Object.entries(JSON.parse(text) as Record<string, string>))
      found.set(
        key.replace(/_(one|other)$/, ''),
        new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')),
      )
  }
  return found
}

/** Returns the names of the values of a call; undefined when they are not all written in it. */
function namesOf(values: ts.Expression | undefined): ReadonlySet<string> | undefined {
  if (!values) return new Set()
  if (!ts.isObjectLiteralExpression(values)) return undefined
  const names = values.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : undefined))
  return names.every((name) => name !== undefined) ? new Set(names) : undefined
}

/** Returns the calls `t('key', { … })` of a source that give no value for a placeholder, as `line key: names`. */
function findMissing(source: ts.SourceFile, placeholders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const missing: string[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 't') return
    const [key, values] = node.arguments
    const needed = key && ts.isStringLiteral(key) ? placeholders.get(key.text) : undefined
    const given = namesOf(values)
    if (!needed || !given) return
    const lost = [...needed].filter((name) => !given.has(name))
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    if (lost.length > 0) missing.push(`${line + 1} ${key?.getText()}: ${lost.join(', ')}`)
  }
  visit(source)
  return missing
}

it('every call that shows a message gives a value for each of its placeholders', async () => {
  const placeholders = await readPlaceholders()
  const files = (await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const missing: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    if (!/\bt\(/.test(text)) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    missing.push(...findMissing(source, placeholders).map((found) => `${relative(ROOT, file)}:${found}`))
  }
  expect(missing).toEqual([])
})
