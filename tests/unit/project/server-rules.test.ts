import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../server/lib/rate-limit/limits.ts'

const SERVER = join(import.meta.dirname, '../../../server')
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
  .map((file) => ({ file: `server/${file.replaceAll('\\', '/')}`, text: readFileSync(join(SERVER, file), 'utf8') }))
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('the sources of the server', () => {
  it('are read completely by these tests', () => {
    expect(sources.length).toBeGreaterThan(300)
  })

  it('count uses and failures in server/lib/rate-limit only', () => {
    expect(
      filesWith(/attemptGuard|attempt_guard/).filter(
        (file) =>
          !file.startsWith('server/lib/rate-limit/') &&
          ![
            'server/db/schema/sign-in.ts',
            'server/lib/retention/rules.ts',
            // Names the table among those that an erasure does not look at.
            'server/modules/institution/data-protection/kept.ts',
            // Names it among those whose rows belong to no institution.
            'server/modules/institution/platform/tables.ts',
          ].includes(file),
      ),
    ).toEqual([])
  })

  it('use every limit that is declared', () => {
    const unused = Object.keys(LIMITS).filter(
      (name) =>
        !sources.some(({ file, text }) => file !== 'server/lib/rate-limit/limits.ts' && text.includes(`'${name}'`)),
    )
    expect(unused).toEqual([])
  })

  it('hash and compare passwords in one module only', () => {
    expect(filesWith(/from '@node-rs\/argon2'/)).toEqual(['server/modules/account/person/password-hash.ts'])
  })

  // SQL and JavaScript change case in different ways: a mix of both would reveal which accounts exist.
  it('never change the case of a login name or an address in SQL', () => {
    expect(
      filesWith(
        /\b(lower|upper|citext)\(\s*(\$\{userAccount\.(loginName|email|loginKey|emailKey)\}|"?(\w+\.)?(login_name|email|login_key|email_key)\b)/,
      ),
    ).toEqual([])
  })

  it('change the case of a login name or an address in JavaScript in server/lib/identity only', () => {
    expect(
      filesWith(/(loginName|userName|\bemail|loginKey|emailKey)\??\.(toLowerCase|toLocaleLowerCase|toUpperCase)\(/),
    ).toEqual([])
  })
})
