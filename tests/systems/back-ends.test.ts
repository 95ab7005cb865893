import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSystem, SYSTEMS } from '../../scripts/systems.mjs'
import { clientDomain } from '../../server/db/schema.ts'
import { clearSites } from '../../server/lib/clients/registered-sites.ts'
import { signClaims } from '../../server/lib/crypto/assertion-keys.ts'
import { call, CLIENTS, signIn } from '../support/calls.ts'
import { startTestServer, type TestServer } from '../support/server/server.ts'

const ISSUER = 'https://portal.example.ac.in'
const SITE = 'https://www.example.ac.in'
const run = promisify(execFile)

let server: TestServer
let token = ''
const written: string[] = []
beforeAll(async () => {
  server = await startTestServer({ publicUrl: ISSUER })
  token = await signIn(server, 'asha.admin')
  await server.db.insert(clientDomain).values([
    { clientId: CLIENTS.svtu, origin: SITE, kind: 'CMS_EMBED', audience: SITE },
    { clientId: CLIENTS.svtu, origin: 'https://other.example', kind: 'CMS_EMBED', audience: 'https://other.example' },
    { clientId: CLIENTS.fauc, origin: SITE, kind: 'CMS_EMBED', audience: SITE },
  ])
  clearSites(server.db)
})
afterAll(async () => {
  await server.close()
  await Promise.all(written.map((file) => rm(file, { force: true })))
})

/** Returns an example of the documentation, which asks this server for the keys. */
async function readExample(language: string): Promise<string> {
  const text = await readFile(resolve('docs/back-ends.md'), 'utf8')
  const [, example] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? []
  if (example === undefined) throw new Error(`There is no example in ${language}.`)
  return example.replace(`${ISSUER}/.well-known`, `${server.origin}/.well-known`)
}
/** Writes a program that prints the claims of the token that it is given; beside the modules that it imports. */
async function writeProgram(language: string, end: string): Promise<string> {
  await mkdir('dist', { recursive: true })
  const file = resolve('dist', `example-${crypto.randomUUID()}.${language}`)
  await writeFile(file, `${await readExample(language)}\n${end}\n`)
  written.push(file)
  return file
}

const PROGRAMS = [
  {
    name: 'Node',
    language: 'mjs',
    program: process.execPath,
    end: 'console.log(JSON.stringify(await verify(process.argv[2], process.argv[3])))',
  },
  {
    name: 'PHP',
    language: 'php',
    program: findSystem(SYSTEMS.find(({ suite }) => suite === 'back-ends') ?? SYSTEMS[0]!) ?? 'php',
    end: 'echo json_encode(verify($argv[1], $argv[2]));',
  },
  {
    name: 'Python',
    language: 'python',
    program: '/usr/bin/python3',
    end: 'import json, sys\nprint(json.dumps(verify(sys.argv[1], sys.argv[2])))',
  },
]

const issue = async (given = token, origin = SITE, audience = origin) => {
  const { result } = await call(server, 'issueAssertion', { audience }, { token: given, headers: { origin } })
  return (result as { readonly assertion: string }).assertion
}

describe.each(PROGRAMS)('the example in $name', ({ language, program, end }) => {
  let file = ''
  beforeAll(async () => {
    file = await writeProgram(language, end)
  })
  const verify = async (assertion: string, type = 'assertion+jwt') =>
    JSON.parse((await run(program, [file, assertion, type])).stdout) as Record<string, unknown>

  test('accepts an assertion for this site, and a notice for it', async () => {
    expect(await verify(await issue())).toMatchObject({ iss: ISSUER, aud: SITE, institution: 'svtu', amr: ['pwd'] })
    const exp = Math.floor(Date.now() / 1000) + 60
    const claims = { iss: ISSUER, aud: SITE, sub: 'x', sid: 'y', institution: 'svtu', exp }
    const notice = await signClaims(server.db, new Date(), 'logout+jwt', claims)
    expect(await verify(notice, 'logout+jwt')).toMatchObject({ sid: 'y' })
  })

  test('refuses one for another site, of another institution, that has expired, was changed or is a notice', async () => {
    const fauc = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: ISSUER, aud: SITE, sub: 'x', sid: 'y', institution: 'svtu' }
    const sign = (more: object, type: 'assertion+jwt' | 'logout+jwt' = 'assertion+jwt') =>
      signClaims(server.db, new Date(), type, { ...claims, ...more })
    const good = await issue()
    const [head, body = '', signature = ''] = good.split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), sub: 'somebody' }),
    ).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"assertion+jwt"}').toString('base64url')
    const wrong = {
      otherSite: await issue(token, 'https://other.example'),
      otherInstitution: await issue(fauc),
      expired: await sign({ exp: now - 60 }),
      notice: await sign({ exp: now + 60 }, 'logout+jwt'),
      otherIssuer: await sign({ exp: now + 60, iss: 'https://other.example' }),
      changed: `${head}.${changed}.${signature}`,
      unsigned: `${none}.${body}.`,
      nonsense: 'x',
    }
    for (const [name, assertion] of Object.entries(wrong)) await expect(verify(assertion), name).rejects.toThrow()
  })
})
