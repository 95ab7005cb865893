import { describe, expect, test } from 'vitest'
import { DEEPEST, readJson, readOwnJson } from '../../../server/lib/json/read-json.ts'
import { readAnswer } from '../../../server/lib/json/read-answer.ts'
import { parseCall } from '../../../server/rpc/calls.ts'
import { readInstitutionFile } from '../../../server/app/institution/institution-file.ts'

/** Returns a text in nested arrays or objects. */
const nested = (levels: number, inside = '1', [begin, end] = ['[', ']']): string =>
  begin.repeat(levels) + inside + end.repeat(levels)

describe('JSON from outside', () => {
  test('is read up to a depth, and refused beyond it, also with a NUL character deep inside', () => {
    expect(readJson(nested(DEEPEST))).toHaveProperty('value')
    expect(readJson(nested(DEEPEST + 1))).toEqual({ problem: 'TOO_DEEP' })
    for (const levels of [5000, 300_000]) {
      expect(readJson(nested(levels, '"\\u0000"'))).toEqual({ problem: 'TOO_DEEP' })
      expect(readJson(nested(levels, '1', ['{"a":', '}']))).toEqual({ problem: 'TOO_DEEP' })
      expect(parseCall(`{"Login":${nested(levels, '"\\u0000"')}}`, 'Login')).toEqual({
        status: 400,
        sentence: 'tooDeep',
      })
    }
  })

  test('counts no brackets inside texts', () => {
    expect(readJson(JSON.stringify({ text: `${'['.repeat(100)}"\\"{` }))).toEqual({
      value: { text: `${'['.repeat(100)}"\\"{` },
    })
  })

  test('is refused with a NUL character, in a name too, but not with the text of its escape', () => {
    expect(readJson('{"a":"\\u0000"}')).toEqual({ problem: 'NUL' })
    expect(readJson('{"a\\u0000":1}')).toEqual({ problem: 'NUL' })
    expect(readJson('{"a":"\\\\u0000"}')).toEqual({ value: { a: '\\u0000' } })
    expect(readOwnJson('["\\u0000"]')).toEqual(['\0'])
    expect(parseCall('{"Login":{"name":"\\u0000"}}', 'Login')).toEqual({ status: 400, sentence: 'notObject' })
  })

  test('is refused when it is too long, or is none', () => {
    expect(readJson('"12345"', { longest: 6 })).toEqual({ problem: 'TOO_LONG' })
    for (const text of ['', '{', '[1', 'undefined', ']'.repeat(10)])
      expect(readJson(text)).toEqual({ problem: 'NOT_JSON' })
  })

  test('of an answer is not received beyond its limit', async () => {
    expect((await readAnswer(new Response('12345'), 5)).toString()).toBe('12345')
    await expect(readAnswer(new Response('123456'), 5)).rejects.toThrow('too large')
  })
})

test('the file of an institution is refused when it is nested deeply, in brackets or by indentation', () => {
  const lines = Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
  for (const text of [nested(100_000), nested(1000), lines, `${'- '.repeat(500)}a`])
    expect(readInstitutionFile(text)).toEqual({ problems: ['The file is nested too deeply.'] })
  expect(readInstitutionFile('x'.repeat(2_000_000))).toEqual({ problems: ['The file is larger than 1 MB.'] })
})
