import { describe, expect, it } from 'vitest'
import { readTexts } from '../../../../scripts/messages/texts.mjs'

/**
 * Endings that Marathi writes together with their noun. A slot cannot carry one: `{institution} च्या` is a mistake that
 * every reader sees. Put a noun between them: `{institution} येथील`, `{file} या फाइलमध्ये`, `फिल्टर काढा: {column}`.
 * पर्यंत, पासून, पैकी, पेक्षा and नंतर are words of their own after dates and numbers.
 */
const ENDINGS =
  'च[ाीे]|च्या|ला|ना|ने|नी|त|स|शी|हून|ऊन|मध्ये|मधील|मधून|तील|तून|वर|वरील|वरून|कडे|कडील|कडून|नुसार|मुळे|साठी|साठीच[ाीे]|साठीच्या'
const AFTER_SLOT = new RegExp(`(?:\\}[’"')\\]]?|”)\\s?(?:${ENDINGS})(?![\\p{L}\\p{M}])`, 'u')

it('no Marathi text has a case ending after a slot or a quoted name', async () => {
  expect([...(await readTexts('mr'))].filter(([, text]) => AFTER_SLOT.test(text))).toEqual([])
})

/** Slots for words that an institution chooses, or that stand for one of several: nobody knows their gender. */
const UNKNOWN =
  'ticket|what|process|page|menu|screen|module|label|exam|event|role|roles|one|other|title|purpose|column|field|list|' +
  'view|duty|window|device|provider|place|report|source|choice|text|step|filter|kind'

/**
 * Words that show a gender, and those between a slot and them that make the sentence right: an ending after which the
 * verb does not change, or a noun of known gender, as in `{role} भूमिका निष्क्रिय होगी`.
 */
const GENDERED = {
  hi: {
    verbs:
      'ग(?:या|ई|ए|यी|ये)|हु(?:आ|ई|ए)|हो(?:गा|गी|ंगे)|[\\p{L}\\p{M}]*(?:ेगा|ेगी|ेंगे|एगा|एगी|एँगे|ता|ती|ते)|' +
      'रह(?:ा|ी|े)|खुल(?:ा|ी|े)|था|थी|थे|लंब(?:ा|ी|े)|ऐस(?:ा|ी|े)|बन(?:ा|ी|े)',
    apart: 'भूमिका|प्रक्रिया|अवधि|संस्था|बदलाव|को|का|की|के|में|से|पर|ने|तक|द्वारा',
    faulty: ['{ticket} रोका गया है', '{ticket}: रोका गया', '{process}: शीघ्र बंद होगी', '“{role}” निष्क्रिय होगी।'],
  },
  mr: {
    verbs:
      '[\\p{L}\\p{M}]*(?:केल|झाल|गेल|वल|टल|कल|दिल|संपल|रल|ढल|णार|होत)(?:ा|ी|े)|(?:केलेल|झालेल|अस|खुल)(?:ा|ी|े)|' +
      'कायमच(?:ा|ी|े)',
    apart: 'ही|हा|हे|या|यांना|यांनी|येथे|बदल|भूमिका',
    faulty: ['{ticket} राखून ठेवले आहे', '{what} सुरू झाले', '“{role}” कायमची हटेल.', '{label} असा असतो: {example}.'],
  },
  ur: {
    verbs:
      'گ(?:یا|ئی|ئے)|ہو گ(?:ا|ی|ے)|[\\p{L}]+ گ(?:ا|ی|ے)|ہو(?:ا|ئی|ئے)|[\\p{L}]+ت(?:ا|ی|ے) (?:ہے|ہیں)|' +
      'رہ(?:ا|ی|ے)|کھل(?:ا|ی|ے)|تھ(?:ا|ی|ے)|لمب(?:ا|ی|ے)|بن(?:ا|ی|ے)',
    apart: 'کردار|عمل|مدت|ادارہ|تبدیلیاں|کو|کا|کی|کے|میں|سے|پر|نے|تک',
    faulty: [
      '{ticket} روکا گیا ہے',
      '{process} جلد بند ہو گا',
      '“{role}” حذف ہو گیا۔',
      '{label} ایسا ہوتا ہے: {example}۔',
    ],
  },
} as const

const agreesWithSlot = ({ verbs, apart }: { readonly verbs: string; readonly apart: string }) =>
  new RegExp(
    `\\{(?:${UNKNOWN})\\}[”"]?:?\\s` +
      `(?:(?!(?:${apart})(?![\\p{L}\\p{M}]))[\\p{L}\\p{M}]+\\s){0,2}(?:${verbs})(?![\\p{L}\\p{M}])`,
    'u',
  )

/** Sentences whose verb agrees with another word. */
const OTHER_SUBJECT = new Set([
  'users:people.role.warn.power',
  'server-refusals:why.grant',
  'server-refusals:why.grantUntil',
  'server-refusals:why.deny',
  'server-refusals:why.denyUntil',
  'server-refusals:exception.GRANT',
  'server-refusals:exception.DENY',
  'server-mails:101.body',
  'server-refusals:ticket.cancelled',
  'figures:figures.purposes.finding',
])

describe.each(['hi', 'mr', 'ur'] as const)('the verbs in %s', (language) => {
  const pattern = agreesWithSlot(GENDERED[language])

  it('never agree with a word whose gender nobody knows', async () => {
    const agreeing = [...(await readTexts(language))].filter(
      ([key, text]) => pattern.test(text) && !OTHER_SUBJECT.has(key),
    )
    expect(agreeing).toEqual([])
  })

  it.each(GENDERED[language].faulty)('would be reported in “%s”', (sentence) => {
    expect(pattern.test(sentence)).toBe(true)
  })
})

/** Verbs in Urdu that make a person a man, after a slot for the person's name: `{name} چاہتے ہیں`. */
const MADE_A_MAN =
  /\{(?:name|who|student|user|person|by)\}[”"]?\s(?:نے\s)?(?:[\p{L}]+\s){0,6}[\p{L}]+(?:تے ہیں|ئے ہیں|یں گے|تے تھے)/u
/** A slot for a person whose verb belongs to somebody or something else. */
const ABOUT_ANOTHER: readonly string[] = []

it('no Urdu text makes the person of a slot a man', async () => {
  const texts = [...(await readTexts('ur'))].filter(([, text]) => MADE_A_MAN.test(text))
  expect(texts.filter(([key]) => !ABOUT_ANOTHER.includes(key))).toEqual([])
  expect('{name} یہ کردار چاہتے ہیں۔').toMatch(MADE_A_MAN)
})
