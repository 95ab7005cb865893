import { describe, expect, it } from 'vitest'
import {
  findBackTranslation,
  listBackProblems,
  readBackTranslations,
} from '../../../../scripts/messages/back-translations.mjs'
import { readSignatures } from '../../../../scripts/messages/signatures.mjs'
import {
  computeTextFingerprint,
  getStem,
  isPublicKey,
  readNotes,
  readTexts,
  TRANSLATED,
} from '../../../../scripts/messages/texts.mjs'

describe.each(TRANSLATED)('the public texts in %s', (language) => {
  it('have a back translation of their present wording (otherwise npm run messages:back)', async () => {
    expect(listBackProblems(await readTexts(language), await readBackTranslations(language))).toEqual([])
  })
})

it('every public text has a note, so that an examiner knows where it stands', async () => {
  const [english, notes] = await Promise.all([readTexts('en'), readNotes()])
  const silent = [...english.keys()].filter((key) => isPublicKey(key) && !notes.get(getStem(key))?.endsWith('.'))
  expect(silent).toEqual([])
  expect([...notes.keys()].filter((key) => key.startsWith('server-') && !english.has(key))).toEqual([])
})

it('a note of a text of the server names its slots, and no others', async () => {
  const [english, notes] = await Promise.all([readTexts('en'), readNotes()])
  const listSlots = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  const differing = [...notes].filter(
    ([key, note]) => key.startsWith('server-') && listSlots(note).join() !== listSlots(english.get(key) ?? '').join(),
  )
  expect(differing).toEqual([])
})

const of = computeTextFingerprint
const backTranslations = {
  'verify:a': { of: of('{time} तक'), text: 'Until {time}' },
  'verify:b': { of: of('पुराना'), text: 'Old' },
}

it('a back translation is that of the wording that was read', () => {
  expect(findBackTranslation(backTranslations, 'verify:a', '{time} तक')).toBe('Until {time}')
  expect(findBackTranslation(backTranslations, 'verify:a', '{time} से')).toBeUndefined()
})

it('a missing, an earlier, a left and a wrong back translation are named', () => {
  const slotless = { ...backTranslations, 'verify:a': { of: of('{time} तक'), text: 'Until' } }
  expect(listBackProblems(new Map([['verify:a', '{time} तक']]), slotless)).toEqual([
    'verify:a has other slots in its back translation',
    'verify:b has a back translation and no text',
  ])
  const texts = new Map([
    ['verify:b', 'नया'],
    ['verify:c', 'नाम'],
    ['people:d', 'नाम'],
  ])
  expect(listBackProblems(texts, { 'verify:b': backTranslations['verify:b'] })).toEqual([
    'verify:b has no back translation of its present text',
    'verify:c has no back translation of its present text',
  ])
})

it('a signature is taken over while English and translation are the same', () => {
  const findSigner = readSignatures(
    '\uFEFFNo native speaker has signed these texts.\r\nKey,English,Translation,Note,State,Back translation,Signed by\r\n' +
      'verify:a,"Wait, ""now""","रुकें\nअभी",,,,"R. Rao, 3 May"\r\nverify:b,Name,नाम,,,,\r\n',
  )
  expect(findSigner('verify:a', 'Wait, "now"', 'रुकें\nअभी')).toBe('R. Rao, 3 May')
  expect(findSigner('verify:a', 'Wait, "now"', 'रुकिए')).toBe('')
  expect(findSigner('verify:b', 'Name', 'नाम')).toBe('')
})
