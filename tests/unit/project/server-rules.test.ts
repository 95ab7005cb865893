import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../server/lib/i18n/format-day.ts'
import { getLocale } from '../../../server/lib/i18n/locale.ts'
import { LIMITS } from '../../../server/lib/rate-limit/limits.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'

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

  it('search texts with letters folded, and so do pages', () => {
    expect(filesWith(/\b(strpos|ilike)\b/i)).toEqual([])
    const elements = join(SERVER, '../src/elements')
    const searching = readdirSync(elements, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && readFileSync(join(elements, file), 'utf8').includes('toLocaleLowerCase'),
    )
    expect(searching).toEqual([])
  })

  it('use every limit that is declared', () => {
    const unused = Object.keys(LIMITS).filter(
      (name) =>
        !sources.some(({ file, text }) => file !== 'server/lib/rate-limit/limits.ts' && text.includes(`'${name}'`)),
    )
    expect(unused).toEqual([])
  })

  it('hash and compare passwords in one module only', () => {
    expect(filesWith(/from '@node-rs\/argon2'/)).toEqual(['server/lib/crypto/password-hash.ts'])
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

  it('format for readers in a locale that the runtime knows, never in that of the machine', () => {
    expect(filesWith(/new Intl\.(?!Segmenter)\w+\((?!\s*(?:getLocale\(|getGroupingLocale\(|'(?:en|sv)))/)).toEqual([])
    expect(filesWith(/new Intl\.NumberFormat\(getLocale\(/), 'grouped as the language, not as on the screens').toEqual(
      [],
    )
    for (const language of LANGUAGE_CODES)
      expect(Intl.DateTimeFormat.supportedLocalesOf(getLocale(language)), language).toHaveLength(1)
    expect(formatDay('2026-11-27', 'dv')).toBe('27 ނޮވެންބަރު 2026')
    expect(new Intl.NumberFormat(getLocale('dv')).format(1_234_567)).toBe('1,234,567')
    expect(new Intl.NumberFormat(getLocale('mr')).format(1_234_567)).toBe('12,34,567')
  })
})
