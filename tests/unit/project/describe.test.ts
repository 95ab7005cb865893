import { describe, expect, it } from 'vitest'
import { describeSchema, fieldsOf, sampleOf } from '../../../src/contract/describe.ts'
import { activities, queries } from '../../../src/contract/index.ts'
import * as v from 'valibot'

describe('an integrator who looks at a call', () => {
  it('reads which members it takes, which of them must be there, and their limits', () => {
    const schema = v.object({
      name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
      mobile4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
      by: v.picklist(['PRN', 'SEAT']),
    })
    expect(fieldsOf(schema)).toEqual([
      { name: 'name', kind: 'string 1..60', required: true },
      { name: 'mobile4', kind: 'string /^\\d{4}$/', required: false },
      { name: 'by', kind: '"PRN" or "SEAT"', required: true },
    ])
  })

  it('is told that a call takes nothing', () => {
    expect(fieldsOf(v.nullish(v.object({})))).toEqual([])
  })

  it.each([
    ...Object.values(activities).map(({ name, input }) => [name, input] as const),
    ...Object.values(queries).map(({ id, input }) => [id, input] as const),
  ])('begins %s with a payload whose members are those of the contract', (_name, input) => {
    const required = fieldsOf(input).filter((field) => field.required)
    const sample = sampleOf(input)
    expect(Object.keys(sample ?? {})).toEqual(required.map(({ name }) => name))
    expect(describeSchema(input)).not.toBe('')
  })
})
