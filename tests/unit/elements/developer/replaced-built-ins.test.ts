import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPersonal } from '../../../../src/contract/account/passwords/personal.ts'
import { listReplacedBuiltIns } from '../../../../src/elements/developer/doctor/replaced-built-ins.ts'
import { findPauseMs } from '../../../../src/elements/payments/status/schedule.ts'

describe('on a page whose library replaces reduce, as Prototype up to 1.6 does', () => {
  const own = Object.getOwnPropertyDescriptor(Array.prototype, 'reduce') ?? {}
  beforeEach(() => {
    Object.defineProperty(Array.prototype, 'reduce', {
      ...own,
      value(this: readonly unknown[]) {
        return this.length > 1 ? this : this[0]
      },
    })
  })
  afterEach(() => {
    Object.defineProperty(Array.prototype, 'reduce', own)
  })

  test('the doctor names it', () => {
    const found = listReplacedBuiltIns()
    Object.defineProperty(Array.prototype, 'reduce', own)
    expect(found).toEqual(['Array.prototype.reduce'])
    expect(listReplacedBuiltIns()).toEqual([])
  })

  test('a pending payment is still checked, and a password is compared with names', () => {
    const pauses = [0, 3, 4, 7, 8].map(findPauseMs)
    const personal = ['asha-patil-1', 'rivers under quiet bridges'].map((password) =>
      isPersonal(password, { names: ['Asha Patil'], numbers: [] }),
    )
    Object.defineProperty(Array.prototype, 'reduce', own)
    expect(pauses).toEqual([3, 24, 30, 30, null])
    expect(personal).toEqual([true, false])
  })
})
