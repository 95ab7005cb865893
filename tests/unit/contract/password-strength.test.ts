import { describe, expect, it } from 'vitest'
import { COMMON_WORDS } from '../../../src/contract/account/passwords/common-words.ts'
import { isPersonal } from '../../../src/contract/account/passwords/personal.ts'
import type { Client } from '../../../server/lib/clients/clients.ts'
import type { Person } from '../../../server/modules/account/person/find-person.ts'
import { POLICY, listPasswordProblems } from '../../../server/modules/account/person/password-rules.ts'
import { ratePassword } from '../../../src/elements/account/steps/strength.ts'

const KNOWN = {
  names: ['aarti.jadhav', 'Aarti Ramesh Jadhav', 'svtu', 'Suvarnatir University'],
  numbers: ['2025417112003457'],
}
/** A person of whom the server knows only what the page knows. */
const person = {
  account: { loginName: 'aarti.jadhav', email: null, mobile: null },
  profile: { displayName: 'Aarti Ramesh Jadhav', nameI18n: {} },
  student: {
    dob: '',
    mobile: null,
    guardianMobile: null,
    prn: '2025417112003457',
    name: 'Aarti Ramesh Jadhav',
    motherName: null,
  },
} as unknown as Person
const client = { code: 'svtu', names: { name: 'Suvarnatir University' } } as unknown as Client

const AROUND = ['', '1', '123', '@2026', '!!', '2025417112003457', '#Xy', '-14-03-2006', 'qwerty', ' x9']
const words = [...COMMON_WORDS].filter((_word, place) => place % 3 === 0)
const CANDIDATES = [
  ...words.flatMap((word) => AROUND.map((more) => `${word}${more}`)),
  ...words.map(
    (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}@${word.length}${word.length}${word.length}`,
  ),
  ...['Aarti', 'Jadhav', 'AartiJadhav', 'aarti.jadhav', 'svtu', 'Suvarnatir'].flatMap((name) =>
    AROUND.map((more) => `${name}${more}`),
  ),
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1qaz2wsx3edc',
  'zxcvbnm,./asdfgh',
  '14-03-2006-1',
  '9876543210',
  'x'.repeat(130),
  'river-lantern-46-quilt',
  'Tvh7#mqz2Kd',
  'correct horse battery staple',
  'नदीकाठचं जुनं वडाचं झाड',
  'kelp/Origami/9271',
  'مجھے بارش کی آواز پسند ہے',
  'gh2-TrqZ-88wm',
]

describe('the password strength indicator', () => {
  it('rates no password as good or strong that the server rejects, for some two thousand candidates', () => {
    expect(CANDIDATES.length).toBeGreaterThan(1500)
    const judged = CANDIDATES.map((password) => ({
      password,
      strength: ratePassword(password, POLICY, KNOWN),
      problems: listPasswordProblems(password, person, client),
    }))
    expect(
      judged.filter(({ strength, problems }) => problems.length > 0 && (strength === 'good' || strength === 'strong')),
    ).toEqual([])
    // Neither is everything refused, nor everything let pass.
    expect(judged.filter(({ problems }) => problems.length > 0).length).toBeGreaterThan(1000)
    expect(judged.filter(({ strength }) => strength === 'good' || strength === 'strong').length).toBeGreaterThan(7)
  })

  it('reports a wrong length or personal data only where the server does too', () => {
    const problem = { short: 'TOO_SHORT', long: 'TOO_LONG', personal: 'PERSONAL' } as const
    for (const password of CANDIDATES) {
      const strength = ratePassword(password, POLICY, KNOWN)
      if (strength in problem)
        expect(listPasswordProblems(password, person, client), password).toContain(
          problem[strength as keyof typeof problem],
        )
    }
  })

  it.each([
    ['river-lantern-46-quilt', 'strong'],
    ['Tvh7#mqz2Kd', 'good'],
    ['P@ssw0rd2026', 'weak'],
    ['Campus@2026!!', 'weak'],
    ['Jadhav-aarti-22', 'personal'],
    ['a2025417112003457b', 'personal'],
    ['short', 'short'],
    ['ab1'.repeat(50), 'long'],
  ])('rates %s as %s', (password, strength) => {
    expect(ratePassword(password, POLICY, KNOWN)).toBe(strength)
  })
})

describe('personal data in a password', () => {
  it('is found for whole numbers, with or without separators; a name in a longer password is allowed', () => {
    expect(isPersonal('x14032006yz', { names: [], numbers: ['14032006'] })).toBe(true)
    expect(isPersonal('14/03/2006 rain', { names: [], numbers: ['14032006'] })).toBe(true)
    expect(isPersonal('abc', { names: [], numbers: ['abc', null, undefined, ''] })).toBe(false)
    expect(isPersonal('jadhav and a river', { names: ['Aarti Jadhav'], numbers: [] })).toBe(false)
  })
})
