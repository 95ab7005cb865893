import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import names from './function-names.json'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** An exported function, or the beginning of an exported constant that may be one. */
const EXPORT =
  /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+)(?::[^=]+)? = (?:async )?(?=[(<]|\w+ =>)/gm

/** Returns the end of a pair of brackets that opens at an index. */
function findEnd(text: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === open) depth += 1
    if (text[at] === close && text[at - 1] !== '=') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** Returns whether an expression is an arrow function. */
function isArrowFunction(expression: string): boolean {
  if (/^\w+ =>/.test(expression)) return true
  const parameters = expression.startsWith('<') ? findEnd(expression, 0, '<', '>') : 0
  return /^\s*(?:=>|:)/.test(expression.slice(findEnd(expression, parameters, '(', ')')))
}

const exported = ['src', 'server', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/node_modules|\.d\.ts$|scripts\/package\/files/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return Array.from(text.matchAll(EXPORT), (match) => ({
      file,
      match,
      rest: text.slice(match.index + match[0].length),
    }))
      .filter(({ match, rest }) => match[1] !== undefined || isArrowFunction(rest))
      .map(({ match }) => ({ file: file.replaceAll('\\', '/'), name: match[1] ?? match[2] ?? '' }))
  })
  // Components are nouns.
  .filter(({ name }) => /^[a-z]/.test(name))

const verbs = new Set<string>(names.verbs)
const exceptions = new Set<string>(names.exceptions)
const isNoun = (name: string): boolean => names.nouns.some((noun) => name.endsWith(noun))
const beginsWithVerb = (name: string): boolean => verbs.has(/^[a-z]+/.exec(name)?.[0] ?? '')
const hasObject = (name: string): boolean => /[A-Z]/.test(name)
const endsInPreposition = (name: string): boolean =>
  /(?:Of|For|With|By|From|To|At|In|On)$/.test(name) && !names.phrases.some((phrase) => name.endsWith(phrase))

const isNamedByRule = (name: string): boolean =>
  isNoun(name) || (beginsWithVerb(name) && hasObject(name) && !endsInPreposition(name))

test('reads the exported functions of the product', () => {
  expect(exported.length).toBeGreaterThan(2000)
})

test('exported functions are named by a verb and its object', () => {
  expect(
    exported
      .filter(({ name }) => !isNamedByRule(name) && !exceptions.has(name))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})

test('each exception is the name of an exported function that breaks the rule', () => {
  const present = new Set(exported.map(({ name }) => name))
  expect(names.exceptions.filter((name) => !present.has(name) || isNamedByRule(name))).toEqual([])
})
