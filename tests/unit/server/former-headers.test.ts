import { describe, expect, it } from 'vitest'
import formerHeaders from '../../../server/modules/academics/import/former-headers.json'
import { suggestMapping } from '../../../server/modules/academics/import/columns.ts'
import { suggestMapping as suggestedUserMapping } from '../../../server/modules/users/import/headers.ts'
import { DATA_KINDS, listDataFields } from '../../../src/contract/academics/import-kinds.ts'

const cases = Object.entries(formerHeaders).flatMap(([field, headers]) => headers.map((header) => ({ field, header })))

describe('a file whose headers were written before their texts were corrected', () => {
  it.each(cases)('has its column “$header” recognized as $field', ({ field, header }) => {
    const kinds = DATA_KINDS.filter((kind) => listDataFields(kind).some((one) => one.field === field))
    expect(kinds).not.toEqual([])
    for (const kind of kinds) expect(suggestMapping(kind, ['PRN', header]), kind).toMatchObject({ [field]: 1 })
  })
})

describe('a file of users whose headers were written before their texts were corrected', () => {
  it.each([
    ['userType', 'उपयोगकर्ता का प्रकार'],
    ['userType', 'वापरकर्त्याचा प्रकार'],
    ['employeeCode', 'कर्मचारी क्रमांक'],
    ['employeeCode', 'މުވައްޒަފު ނަންބަރު'],
    ['department', 'ޑިޕާޓްމަންޓު'],
    ['roles', 'ރޯލުތައް'],
    ['validFrom', 'पासून वैध'],
    ['validFrom', 'ފެށޭ ތާރީޚު'],
    ['validTo', 'पर्यंत वैध'],
    ['validTo', 'ނިމޭ ތާރީޚު'],
  ])('has its column of %s recognized by “%s”', (field, header) => {
    expect(suggestedUserMapping(['PRN', header])).toMatchObject({ [field]: 1 })
  })
})
