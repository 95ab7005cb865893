import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { buildNewFiles, listAdditions } from '../../../scripts/new-screen/templates.mjs'

const ROOT = resolve(import.meta.dirname, '../../..')
const CONTRIBUTING = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')

/** A file and what is changed in it: what stands there, and what comes behind it. */
type Change = readonly [file: string, behind: string, added: string]

const settings = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')).config,
  ts.sys,
  ROOT,
)

/** Lists the source files in which the compiler finds errors after some changes, none of which is written. */
function listWrongFiles(changes: readonly Change[]): string[] {
  const texts = new Map<string, string>()
  for (const [file, behind, added] of changes) {
    const path = join(ROOT, file)
    const text = texts.get(path) ?? readFileSync(path, 'utf8')
    const place = text.indexOf(behind)
    if (place < 0) throw new Error(`${file} has no ${behind}`)
    texts.set(path, text.slice(0, place + behind.length) + added + text.slice(place + behind.length))
  }
  const host = ts.createCompilerHost(settings.options)
  const { readFile, getSourceFile } = host
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, options, onError, isNew) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, options, onError, isNew) : ts.createSourceFile(path, text, options)
  }
  const files = settings.fileNames.filter((path) => /^(?:src|server)\//.test(relative(ROOT, path)))
  const program = ts.createProgram(files, settings.options, host)
  const wrong = program
    .getSourceFiles()
    .filter(
      ({ fileName }) =>
        files.includes(fileName) && program.getSemanticDiagnostics(program.getSourceFile(fileName)).length > 0,
    )
  return wrong.map(({ fileName }) => relative(ROOT, fileName)).sort()
}

/** What a new field of an account needs, apart from its migration. */
const FIELD: readonly Change[] = [
  [
    'src/contract/users/account-field-list.ts',
    'longest: 100 },\n',
    "  { field: 'badge', ...person, column: 'badge', longest: 30 },\n",
  ],
  ['src/contract/users/import-parts.ts', "  'designation',\n", "  'badge',\n"],
  ['server/db/schema/people.ts', '    designation: text(),\n', '    badge: text(),\n'],
  [
    'src/elements/users/user-form/identity-fields.tsx',
    '<div className="c-pair">\n          ',
    '<ChangedField field="badge" edited={edited} was={before?.badge}><LineField {...bound(\'badge\')} /></ChangedField>\n',
  ],
]
/** Its texts; the compiler knows those of the browser by the English ones. */
const TEXTS: readonly Change[] = [
  ['src/messages/en/users.json', '{\n', '"people.form.field.badge": "Badge", "people.import.field.badge": "Badge",\n'],
  ...LANGUAGE_CODES.map((language): Change => [
    `server/lib/i18n/messages/${language}.json`,
    '{\n',
    '"importHeader.badge": "Badge",\n',
  ]),
]

/** Checking all sources takes a minute and a half of processor time, and more time while other suites run. */
const CHECK_MS = 600_000

/** A new language, which the compiler then misses in other files. */
const LANGUAGE: Change = ['src/contract/parts.ts', 'LANGUAGE_CODES = [', "'gu', "]

describe('the numbers of CONTRIBUTING', () => {
  // Together, because the compiler checks all sources: files that the field broke would be among those named.
  test(
    'a new field of an account is added in four source files, and a new language in ten',
    { timeout: CHECK_MS },
    () => {
      const files = [LANGUAGE[0], ...listWrongFiles([...FIELD, ...TEXTS, LANGUAGE])]
      expect(FIELD).toHaveLength(4)
      expect(CONTRIBUTING).toContain('## A new field of an account\n\nFour source files')
      for (const [file] of FIELD) expect(CONTRIBUTING).toContain(`\`${file}\``)
      expect(files).toHaveLength(10)
      expect(CONTRIBUTING).toContain('## A new language\n\nTen source files')
      for (const file of files) expect(CONTRIBUTING).toContain(`\`${file}\``)
    },
  )

  test('a new screen with one call is in sixteen files', () => {
    const screen = { area: 'institution', name: 'exam-centres', id: 'examCentres', title: 'Exam centres' }
    const additions = listAdditions({ ...screen, module: 'administration' })
    const sources = new Set([...Object.keys(buildNewFiles(screen)), ...additions.map(({ file }) => file)])
    const notes = 1
    expect(sources.size + LANGUAGE_CODES.length + notes).toBe(16)
    expect(CONTRIBUTING).toContain('A screen with one call in an existing area is in sixteen')
  })
})
