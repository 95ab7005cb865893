import { describe, expect, it } from 'vitest'
import { hasPrnForm } from '../../../src/contract/prn.ts'

const formats = (pattern: string) => ({ PRN: { pattern, example: '', length: null, numeric: true } })

describe('the PRN format of an institution', () => {
  it.each([
    ['^\\d{16}$', '2025417112003457', true],
    ['^\\d{16}$', '202541711200345', false],
    ['^\\d{16}$', '2025417112003457x', false],
    ['\\d{10}|F\\d{7}', '20240000145', false],
    ['^F\\d{7}$', 'F2600010', true],
    // A loose form must not take a member of staff for a student.
    ['^\\w+$', 'ASHA.ADMIN', false],
    ['^\\w+$', 'ASHA2', false],
    ['^\\w+$', '', false],
    ['(', '2025417112003457', false],
  ])('%s matches %s: %s', (pattern, number, has) => {
    expect(hasPrnForm(number, formats(pattern))).toBe(has)
  })

  it('matches nothing when none is configured', () => {
    expect(hasPrnForm('2025417112003457', {})).toBe(false)
  })
})
