import { expect, test } from 'vitest'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { listNames } from '../../src/elements/ui/list-names.ts'

test.each<[LanguageCode, string, string]>([
  ['en', 'Clerk and Dean', 'Clerk, Dean and Head'],
  ['hi', 'Clerk और Dean', 'Clerk, Dean और Head'],
  ['mr', 'Clerk आणि Dean', 'Clerk, Dean आणि Head'],
  ['ur', 'Clerk اور Dean', 'Clerk، Dean، اور Head'],
  ['dv', 'Clerk، Dean', 'Clerk، Dean، Head'],
])('roles are listed as %s lists', (language, two, three) => {
  expect(listNames([], language)).toBe('')
  expect(listNames(['Clerk'], language)).toBe('Clerk')
  expect(listNames(['Clerk', 'Dean'], language)).toBe(two)
  expect(listNames(['Clerk', 'Dean', 'Head'], language)).toBe(three)
})
