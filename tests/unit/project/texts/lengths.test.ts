import { describe, expect, it } from 'vitest'
import { findEnglish, readNotes, getStem, readTexts, TRANSLATED } from '../../../../scripts/messages/texts.mjs'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns how many letters a text has; a letter and its marks are one. */
const lengthOf = (text: string) => [...letters.segment(text)].length

/** The limit that a note gives its text, such as “at most 24 letters”. */
const LIMIT = /at most (?:about )?(\d+) (?:letters|characters)/i

/** The beginnings of the notes of texts that have little room: buttons, columns, tabs and entries of menus. */
const NARROW =
  /^(?:Button|Column|Head(?:er|ing)? of (?:a|the) column|Tab\b|A tab|Name of a tab|Menu entry|Entry in|Action)/

/** Short words differ too much between languages to be compared. */
const [COMPARED_FROM, MOST_TIMES] = [16, 2]

/** Labels that have no shorter word, as `language area:key`, and why. */
const LONGER = new Map<string, string>([
  ['ur institution:platform.resume', 'English has one word for “start again”'],
  ['ur reports:reports.weekly.resume', 'English has one word for “start again”'],
  ['ur exam-desk:examDesk.reissue.start', 'English has one word for “issue again”'],
  ['ur processes:process.repeater', 'Urdu has no noun for who takes an examination again'],
  ['dv parts:dual.addAll', 'Divehi says “everything” with two words'],
])

describe.each(LANGUAGE_CODES)('the texts in %s', (language) => {
  it('are as short as their notes demand', async () => {
    const [own, all] = await Promise.all([readTexts(language), readNotes()])
    const tooLong = [...own].flatMap(([key, text]) => {
      const limit = LIMIT.exec(all.get(getStem(key)) ?? '')?.[1]
      return limit !== undefined && lengthOf(text) > Number(limit) ? [`${key}: ${text} (${limit})`] : []
    })
    expect(tooLong).toEqual([])
  })
})

describe.each(TRANSLATED)('the buttons, columns and tabs in %s', (language) => {
  it('are at most twice as long as in English', async () => {
    const [english, own, all] = await Promise.all([readTexts('en'), readTexts(language), readNotes()])
    const tooLong = [...own].filter(
      ([key, text]) =>
        NARROW.test(all.get(getStem(key)) ?? '') &&
        lengthOf(text) >= COMPARED_FROM &&
        lengthOf(text) > MOST_TIMES * lengthOf(findEnglish(english, key)) &&
        !LONGER.has(`${language} ${key}`),
    )
    expect(tooLong).toEqual([])
  })
})
