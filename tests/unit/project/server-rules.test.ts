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
  it('are all read here', () => {
    expect(sources.length).toBeGreaterThan(300)
  })

  it('count uses and failures in server/lib/rate-limit alone', () => {
    expect(
      filesWith(/attemptGuard|attempt_guard/).filter(
        (file) =>
          !file.startsWith('server/lib/rate-limit/') &&
          !['server/db/schema/sign-in.ts', 'server/lib/retention/rules.ts'].includes(file),
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

  it('hash and compare passwords in one place, where few do at once', () => {
    expect(filesWith(/from '@node-rs\/argon2'/)).toEqual(['server/modules/account/person/password-hash.ts'])
  })

  // SQL and JavaScript fold letters in different ways: whoever is found by one and counted by the other is found out.
  it('never fold a login name or an address in SQL', () => {
    expect(
      filesWith(
        /\b(lower|upper|citext)\(\s*(\$\{userAccount\.(loginName|email|loginKey|emailKey)\}|"?(\w+\.)?(login_name|email|login_key|email_key)\b)/,
      ),
    ).toEqual([])
  })

  it('fold a login name or an address in JavaScript in server/lib/identity alone', () => {
    expect(
      filesWith(/(loginName|userName|\bemail|loginKey|emailKey)\??\.(toLowerCase|toLocaleLowerCase|toUpperCase)\(/),
    ).toEqual([])
  })
})
