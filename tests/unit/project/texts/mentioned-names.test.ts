import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDERS = ['src', 'server', 'scripts', 'tests', 'config', 'bench', 'demo']
const SOURCE = /\.(tsx?|mjs|cjs|js|css|html|php)$/
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** A name in backticks that is written as functions and variables are, with or without brackets behind it. */
const MENTION = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE.test(file) && !/node_modules|migrations/.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(ROOT, folder, file), 'utf8') })),
)

/** Names that stand for something outside these sources, and what. */
const OUTSIDE: Readonly<Record<string, string>> = {
  collegeName_mr: 'the heading of a column in a file of an institution',
  examCentres: 'an example of a name that a generated screen gets',
  resourceUsage: 'a function of Node',
}

test('a name in a comment is one of the code', () => {
  const names = new Set(sources.flatMap(({ text }) => text.replace(COMMENT, '').match(/[A-Za-z_$][\w$]*/g) ?? []))
  const missing = sources.flatMap(({ file, text }) =>
    (text.match(COMMENT) ?? [])
      .flatMap((comment) => [...comment.matchAll(MENTION)].map(([, name = '']) => name))
      .filter((name) => !names.has(name) && !(name in OUTSIDE))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
