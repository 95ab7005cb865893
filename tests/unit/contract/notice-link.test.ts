import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { isNoticeLink, saveNotice } from '../../../src/contract/home/notices.ts'

describe('the link of a notice', () => {
  test.each([
    'https://www.example.ac.in',
    'https://www.example.ac.in:8443/exams?year=2026#dates',
    'HTTPS://example.in',
  ])('may be %s', (link) => expect(isNoticeLink(link)).toBe(true))

  test.each([
    'http://www.example.ac.in',
    'javascript:alert(1)',
    'data:text/html,x',
    'www.example.ac.in',
    '/exams',
    'https://',
    'https://registrar@example.ac.in',
    'https://:secret@example.ac.in',
    '',
  ])('may not be %j', (link) => expect(isNoticeLink(link)).toBe(false))
})

test('The audience of a notice is in one order and without repetitions.', () => {
  const input = {
    texts: { en: { title: ' Title ', body: ' First line.\n\nSecond line. ' } },
    severity: 'INFO',
    audience: {
      userTypes: ['STUDENT', 'COLLEGE', 'STUDENT'],
      roleIds: [12, 11, 12],
      collegeIds: [2, 1],
      programIds: [],
    },
    firstOn: '2026-12-01',
    lastOn: null,
    link: null,
  }
  expect(v.parse(saveNotice.input, input)).toMatchObject({
    texts: { en: { title: 'Title', body: 'First line.\n\nSecond line.' } },
    audience: { userTypes: ['COLLEGE', 'STUDENT'], roleIds: [11, 12], collegeIds: [1, 2], programIds: [] },
  })
})
