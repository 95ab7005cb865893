import { describe, expect, it } from 'vitest'
import { describeSchema, describeFields, buildSample } from '../../../src/contract/describe.ts'
import { activities, queries } from '../../../src/contract/index.ts'
import * as v from 'valibot'

describe('an integrator who reads the description of a call', () => {
  it('reads its members, which of them are required, and their limits', () => {
    const schema = v.object({
      name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
      mobile4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
      by: v.picklist(['PRN', 'SEAT']),
    })
    expect(describeFields(schema)).toEqual([
      { name: 'name', kind: 'string 1..60', required: true },
      { name: 'mobile4', kind: 'string /^\\d{4}$/', required: false },
      { name: 'by', kind: '"PRN" or "SEAT"', required: true },
    ])
  })

  it('reads no members for a call without input', () => {
    expect(describeFields(v.nullish(v.object({})))).toEqual([])
  })

  it.each([
    ...Object.values(activities).map(({ name, input }) => [name, input] as const),
    ...Object.values(queries).map(({ id, input }) => [id, input] as const),
  ])('gets a sample payload for %s with the required members of the contract', (_name, input) => {
    const required = describeFields(input).filter((field) => field.required)
    const sample = buildSample(input)
    expect(Object.keys(sample ?? {})).toEqual(required.map(({ name }) => name))
    expect(describeSchema(input)).not.toBe('')
  })
})
