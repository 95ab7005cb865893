import { describe, expect, test } from 'vitest'
import { ROLES } from '../../../server/modules/roles/built-in-roles.ts'
import { MODULES } from '../../../server/modules/institution/defaults/modules.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'

const OTHERS = LANGUAGE_CODES.filter((code) => code !== 'en')

describe('seeded roles and modules have names in every language', () => {
  test.each(ROLES.map(({ code, i18n }) => [code, i18n] as const))('role %s', (_code, names) => {
    expect(Object.keys(names).sort()).toEqual([...OTHERS].sort())
  })
  test.each(MODULES.map(({ code, i18n, descriptionI18n }) => [code, i18n, descriptionI18n] as const))(
    'module %s',
    (_code, names, descriptions) => {
      for (const texts of [names, descriptions]) expect(Object.keys(texts).sort()).toEqual([...OTHERS].sort())
    },
  )
})
