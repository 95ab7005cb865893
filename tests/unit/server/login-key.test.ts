import { describe, expect, it } from 'vitest'
import { normaliseEmail } from '../../../server/db/identity/email-key.ts'
import { normaliseLoginName } from '../../../server/db/identity/login-key.ts'

describe('the normalised form of a login name', () => {
  it.each([
    ['Ravi.Exams', 'ravi.exams'],
    ['  ravi.exams ', 'ravi.exams'],
    ['ｒａｖｉ．ｅｘａｍｓ', 'ravi.exams'],
    ['RAVİ.EXAMS', 'ravi\u0307.exams'],
    ['Jose\u0301', 'josé'],
    ['रवि.परीक्षा', 'रवि.परीक्षा'],
    ['asha@svtu.example.edu', 'asha@svtu.example.edu'],
    ['2025417112003457', '2025417112003457'],
  ])('of %s is %s', (typed, key) => {
    expect(normaliseLoginName(typed)).toBe(key)
    expect(normaliseLoginName(key)).toBe(key)
  })

  it.each([
    ['spaces only', '  '],
    ['a space inside', 'ravi exams'],
    ['a control character', 'ravi\u0007'],
    ['a line break', 'ravi\nexams'],
    ['NUL', 'ravi\0'],
    ['a bidirectional override', '\u202Eravi'],
    ['a directional isolate', 'ravi\u2066'],
    ['an invisible joiner', 'ra\u200Dvi'],
    ['a soft hyphen', 'ra\u00ADvi'],
    ['a byte order mark', 'ravi\uFEFFa'],
    ['an unpaired surrogate', 'ravi\uD800'],
    ['a ligature', 'ﬁona'],
    ['a mathematical letter', '𝐫avi'],
    ['an emoji', 'ravi😀'],
    ['letters of both directions', 'raviروی'],
    ['more than 200 characters', 'a'.repeat(201)],
  ])('does not exist for a login name with %s', (_what, typed) => {
    expect(normaliseLoginName(typed)).toBeNull()
  })
})

describe('the normalised form of an e-mail address', () => {
  it('is in lower case and composed', () => {
    expect(normaliseEmail(' Jose\u0301@Example.EDU ')).toBe('josé@example.edu')
    expect(normaliseEmail(normaliseEmail('İ@EXAMPLE.EDU'))).toBe(normaliseEmail('İ@EXAMPLE.EDU'))
  })
})
