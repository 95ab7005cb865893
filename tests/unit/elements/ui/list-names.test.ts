import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { isolate } from '../../../../src/core/i18n/isolate.ts'
import { listNames } from '../../../../src/elements/ui/i18n/list-names.ts'

test.each<[LanguageCode, string, string]>([
  ['en', 'Clerk and Dean', 'Clerk, Dean and Head'],
  ['hi', 'Clerk और Dean', 'Clerk, Dean और Head'],
  ['mr', 'Clerk आणि Dean', 'Clerk, Dean आणि Head'],
  [
    'ur',
    `${isolate('Clerk')} اور ${isolate('Dean')}`,
    `${isolate('Clerk')}، ${isolate('Dean')}، اور ${isolate('Head')}`,
  ],
  ['dv', `${isolate('Clerk')}، ${isolate('Dean')}`, `${isolate('Clerk')}، ${isolate('Dean')}، ${isolate('Head')}`],
])('role names are joined by the list rules of %s', (language, two, three) => {
  expect(listNames([], language)).toBe('')
  expect(listNames(['Clerk'], language).replaceAll(/[\u2068\u2069]/g, '')).toBe('Clerk')
  expect(listNames(['Clerk', 'Dean'], language)).toBe(two)
  expect(listNames(['Clerk', 'Dean', 'Head'], language)).toBe(three)
})
