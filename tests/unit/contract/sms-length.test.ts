import { expect, test } from 'vitest'
import { findSlotFaults } from '../../../src/contract/messages/message-texts.ts'
import { computeSmsLength } from '../../../src/contract/messages/sms-length.ts'

test.each([
  ['', 'GSM', 0, 0],
  ['a'.repeat(160), 'GSM', 160, 1],
  ['a'.repeat(161), 'GSM', 161, 2],
  ['€'.repeat(80), 'GSM', 160, 1],
  ['क'.repeat(70), 'UNICODE', 70, 1],
  ['क'.repeat(71), 'UNICODE', 71, 2],
  ['“quoted”', 'UNICODE', 8, 1],
  ['😀'.repeat(35), 'UNICODE', 70, 1],
] as const)('%s is sent as %s of %d units in %d messages', (text, encoding, units, segments) => {
  expect(computeSmsLength(text)).toEqual({ encoding, units, segments })
})

test('a text has only slots that exist, and all that must stay', () => {
  expect(findSlotFaults('Seat {seat}, {link}', ['seat', 'link', 'institution'], ['seat', 'link'])).toEqual({
    unknown: [],
    missing: [],
  })
  expect(findSlotFaults('{seat} {name} {#var#}', ['seat', 'link'], ['seat', 'link'])).toEqual({
    unknown: ['{name}', '{', '}'],
    missing: ['link'],
  })
})
