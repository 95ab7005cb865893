import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toNameCase } from '../../../../src/elements/ui/i18n/to-name-case.ts'
import { formatPersonName } from '../../../../src/elements/ui/i18n/format-person-name.ts'
import { getInitials } from '../../../../src/elements/ui/i18n/initials.ts'

const AARTI = { displayName: 'AARTI RAMESH JADHAV', translations: { mr: 'आरती रमेश जाधव' } }

test('a person has one name on all screens: in the language of the reader, else as stored, without capitals', () => {
  expect(formatPersonName(AARTI, 'mr')).toBe('आरती रमेश जाधव')
  expect(formatPersonName(AARTI, 'en')).toBe('Aarti Ramesh Jadhav')
  expect(toNameCase("S. K. D'SOUZA III")).toBe("S. K. D'Souza III")
  expect(toNameCase('Élodie McKay')).toBe('Élodie McKay')
  expect(toNameCase('ERASED-4F09AB12CD')).toBe('ERASED-4F09AB12CD')
  expect(formatPersonName({ displayName: 'Asha Kulkarni', translations: {} }, 'ur')).toBe('Asha Kulkarni')
})

test('initials are the first and the last letter of a name, and one of a script whose letters join', () => {
  expect(getInitials('Aarti Ramesh Jadhav')).toBe('AJ')
  expect(getInitials(' Asha ')).toBe('A')
  expect(getInitials('E\u0301lodie Roy')).toBe('E\u0301R')
  expect(getInitials('शिवानी जाधव')).toBe('शि')
  expect(getInitials('فرح قریشی')).toBe('ف')
})

test('screens read a stored name only where it is that of the visitor or stands beside the other', () => {
  const reading = readdirSync('src/elements', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && readFileSync(`src/elements/${path}`, 'utf8').includes('displayName'),
  )
  expect(reading.map((path) => path.replaceAll('\\', '/')).sort()).toEqual([
    'account/steps/use-strength.ts',
    'account/update-user-details/personal.tsx',
    'account/update-user-details/profile-header.tsx',
    'home/work/work-list.tsx',
    'institution/institution-settings/connections/try-directory.tsx',
    'portal/account/account-menu.tsx',
    'portal/account/account-panel.tsx',
    'portal/header/header.tsx',
    'sign-in/methods/signed-in.tsx',
    'sign-in/redirection-landing/redirection-landing-element.tsx',
    'ui/i18n/format-person-name.ts',
    'ui/i18n/person-name.tsx',
    'ui/session/session-line.tsx',
    'users/approvals/import-batch.tsx',
    'users/edit-user-details/record.tsx',
  ])
})
