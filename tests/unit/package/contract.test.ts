import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildContractFiles } from '../../../scripts/package/contract-module.mjs'
import { activities, queries } from '../../../src/contract/index.ts'
import { findUmdTraces } from '../../support/package/umd-traces.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, '.cache/contract-types')

const RIGHT_AND_WRONG = `import type { mql as Client } from '${join(ROOT, 'scripts/package/files/index.js')}'
import { activities, queries } from './contract.js'

declare const mql: typeof Client

const reply = await mql.call(activities.getClientByName, { clientName: 'svtu' })
if (reply.ok && reply.result.outcome === 'FOUND') reply.result.client.names.name.toUpperCase()
// @ts-expect-error the result has no such member
if (reply.ok) reply.result.tenant
// @ts-expect-error the input has another name
void mql.call(activities.getClientByName, { name: 'svtu' })
// @ts-expect-error no such activity
void mql.call(activities.getTenant, {})
const rows = await mql.query([queries.institutions], { institutions: {} })
if (rows.ok) for (const { code, names } of rows.result.institutions) code.toUpperCase() + names.name
// @ts-expect-error no such column
if (rows.ok) rows.result.institutions[0]?.tenant
`

let files: Record<string, string>

beforeAll(async () => {
  files = await buildContractFiles()
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const mql = (files['contract.d.ts'] ?? '').replace("'./mql.js'", `'${join(ROOT, 'scripts/package/files/mql.js')}'`)
  await writeFile(join(FOLDER, 'contract.d.ts'), mql)
  await writeFile(join(FOLDER, 'contract.js'), files['contract.js'] ?? '')
  await writeFile(join(FOLDER, 'consumer.ts'), RIGHT_AND_WRONG)
})
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

describe('the schemas of the package', () => {
  it('are those of every activity and query, and parse what the sources parse', async () => {
    const built = (await import(pathToFileURL(join(FOLDER, 'contract.js')).href)) as {
      readonly activities: typeof activities
      readonly queries: typeof queries
    }
    expect(Object.keys(built.activities).sort()).toEqual(Object.keys(activities).sort())
    expect(Object.keys(built.queries).sort()).toEqual(Object.keys(queries).sort())
    const { input } = built.activities.getClientByName
    expect(v.safeParse(input, { clientName: 'svtu' }).success).toBe(true)
    expect(v.safeParse(input, { clientName: 7 }).success).toBe(false)
    expect(findUmdTraces(files['contract.js'] ?? '')).toEqual([])
  })

  it('are declared for every activity and query, without the types of valibot', () => {
    const text = files['contract.d.ts'] ?? ''
    for (const name of [...Object.keys(activities), ...Object.keys(queries)])
      expect(text).toMatch(new RegExp(`^  readonly ${name}: (Activity|Query)Of<'${name}', '[orc]', `, 'm'))
    expect([...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path)).toEqual(['./mql.js'])
  })

  it('compile right calls, and give an error for each wrong one', () => {
    const program = ts.createProgram([join(FOLDER, 'consumer.ts')], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    })
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(FOLDER))
    const problems = own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([])
    expect(own.length).toBeGreaterThanOrEqual(2)
  })
})
