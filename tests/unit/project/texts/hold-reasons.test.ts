import { expect, it } from 'vitest'
import { readTexts, TRANSLATED } from '../../../../scripts/messages/texts.mjs'
import { HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'

it.each(['en', ...TRANSLATED])('each reason of a hold has one name on all screens (%s)', async (language) => {
  const texts = new Map(await readTexts(language))
  const differing = HOLD_REASONS.filter((reason) => {
    const names = ['figures:figures.reason', 'home:home.figure', 'exam-desk:examDesk.hold'].map((key) =>
      texts.get(`${key}.${reason}`),
    )
    return names.includes(undefined) || new Set(names).size > 1
  })
  expect(differing).toEqual([])
})
