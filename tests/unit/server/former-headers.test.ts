import { describe, expect, it } from 'vitest'
import formerHeaders from '../../../server/modules/academics/import/former-headers.json'
import { suggestedMapping } from '../../../server/modules/academics/import/columns.ts'
import { DATA_KINDS, dataFields } from '../../../src/contract/academics/import-kinds.ts'

const cases = Object.entries(formerHeaders).flatMap(([field, headers]) => headers.map((header) => ({ field, header })))

describe('a file whose headers were written before their texts were corrected', () => {
  it.each(cases)('has its column “$header” recognized as $field', ({ field, header }) => {
    const kinds = DATA_KINDS.filter((kind) => dataFields(kind).some((one) => one.field === field))
    expect(kinds).not.toEqual([])
    for (const kind of kinds) expect(suggestedMapping(kind, ['PRN', header]), kind).toMatchObject({ [field]: 1 })
  })
})
