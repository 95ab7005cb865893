import { readFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const TESTS = resolve(import.meta.dirname, '../../../tests')
const TITLED = /\bit(?:\.each\([^]*?\))?\(\s*(['"`])((?:(?!\1).)+)\1/g

/**
 * Returns the path of a test file below `tests` by its name without the ending, which says what runs it; undefined when
 * there is none.
 */
export const testFile = (name: string): string | undefined =>
  ['', '.release', '.smoke']
    .flatMap((kind) => [`${name}${kind}.test.ts`, `${name}${kind}.test.tsx`])
    .find((file) => existsSync(join(TESTS, file)))

/** A test: its title, and its source. */
export interface TitledTest {
  readonly title: string
  readonly source: string
}

/** Returns the tests of a file; throws when there is no such file. */
export function listTests(name: string): TitledTest[] {
  const file = testFile(name)
  if (file === undefined) throw new Error(`There is no test file ${name}.`)
  const text = readFileSync(join(TESTS, file), 'utf8')
  const found = [...text.matchAll(TITLED)]
  return found.map(({ 2: title = '', index }, place) => ({
    title,
    source: text.slice(index, found[place + 1]?.index),
  }))
}

/** Returns the tags that each helper and constant of a test file stands for, by its name. */
function listTagsByName(text: string): ReadonlyMap<string, readonly string[]> {
  const beforeTests = text.split(/^describe\(/m)[0] ?? ''
  const declared = [
    ...beforeTests.split(/\n(?=(?:const|(?:async )?function) )/),
    ...(text.match(/const TAG = .*/g) ?? []),
  ]
  return new Map(
    declared.flatMap((source) => {
      const name = /(?:const|function) (\w+)/.exec(source)?.[1]
      const tags = [...source.matchAll(/['"`<](campus-[a-z-]+)/g)].map(([, tag = '']) => tag)
      return name && tags.length > 0 ? [[name, tags] as const] : []
    }),
  )
}

/**
 * Returns the titles of the tests of a file in which axe looks at an element. A test that names other elements only,
 * itself or through a helper of its file, is not one of them. `states`: the name of the file, or that and a part of the
 * titles that count, after a colon.
 */
export function listTitlesWithAxe(states: string, tag: string): string[] {
  const [name = '', part = ''] = states.split(': ')
  const tests = listTests(name)
  const helpers = listTagsByName(readFileSync(join(TESTS, testFile(name) ?? ''), 'utf8'))
  return tests
    .filter(({ title, source }) => title.includes(part) && source.includes('accessibilityProblems('))
    .filter(({ source }) => {
      const direct = [...source.matchAll(/<(campus-[a-z-]+)/g)].map(([, other = '']) => other)
      const named = [...helpers].flatMap(([helper, tags]) => (new RegExp(`\\b${helper}\\b`).test(source) ? tags : []))
      const all = [...direct, ...named]
      return all.length === 0 || all.includes(tag)
    })
    .map(({ title }) => title.replaceAll(/\$\{[^}]*\}/g, '…'))
}
