import { expect } from 'chai'
import { atom } from 'nanostores'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { parseLanguage } from '../../../src/contract/parse-language.ts'
import { resolveLanguage } from '../../../src/elements/runtime/language-of.ts'
import { guessLanguage } from '../../../src/loader/guess-language.ts'
import { clearPage, place } from '../support/mount.ts'

const FILES = Object.fromEntries(LANGUAGE_CODES.map((code, file) => [code, file]))

/** Returns the element in a piece of a page, also if it is in a shadow root. */
function placeElement(html: string): Element {
  const outer = place(html)
  const element = outer.matches('x-ticket') ? outer : outer.querySelector('x-ticket')
  if (element) return element
  const shadow = (outer.querySelector('section') ?? outer).attachShadow({ mode: 'open' })
  return shadow.appendChild(document.createElement('x-ticket'))
}

/** What the element itself takes, of a page that configures no language. */
function languageTaken(element: Element): string {
  const $language = resolveLanguage(element, atom({ lang: element.getAttribute('lang') ?? '' }))
  const stop = $language.subscribe(() => undefined)
  const language = $language.get()
  stop()
  return language
}

describe('the language that the loader guesses for an element', () => {
  const ofPage = document.documentElement.lang
  afterEach(() => {
    document.documentElement.lang = ofPage
    sessionStorage.removeItem('lang')
    clearPage()
  })

  for (const [what, html, language] of [
    ['its own', '<x-ticket lang="mr"></x-ticket>', 'mr'],
    ['its own, with a region', '<x-ticket lang="ur-PK"></x-ticket>', 'ur'],
    ['its own, in capitals', '<x-ticket lang="EN"></x-ticket>', 'en'],
    ['its own, in capitals with a region', '<x-ticket lang="MR_in"></x-ticket>', 'mr'],
    ['its own, with spaces', '<x-ticket lang=" dv "></x-ticket>', 'dv'],
    ['the nearest around it', '<div lang="ur"><p lang="mr"><x-ticket></x-ticket></p></div>', 'mr'],
    ['that around its own, which the elements do not have', '<p lang="mr"><x-ticket lang="fr"></x-ticket></p>', 'mr'],
    ['that around its own, which is none', '<p lang="ur"><x-ticket lang="zz-nonsense"></x-ticket></p>', 'ur'],
    ['that around its own, which begins like one', '<p lang="mr"><x-ticket lang="urdu"></x-ticket></p>', 'mr'],
    ['that around a link', '<div lang="ur"><a href="https://www.example.org/"><x-ticket></x-ticket></a></div>', 'ur'],
    ['that of the host of its shadow root', '<p lang="dv"></p>', 'dv'],
    ['that around the host of its shadow root', '<p lang="ur"><section></section></p>', 'ur'],
    ['unknown, in a part in a language that they do not have', '<p lang="ta"><x-ticket></x-ticket></p>', undefined],
    ['unknown, in a part whose language is unknown', '<p lang=""><x-ticket></x-ticket></p>', undefined],
  ] as const)
    it(`is ${what}`, () => {
      document.documentElement.lang = 'hi'
      const element = placeElement(html)
      expect(guessLanguage(element, FILES)).to.equal(language)
      // There is no institution here, so English follows.
      expect(languageTaken(element)).to.equal(language ?? 'en')
    })

  for (const [lang, language] of [
    ['fr', undefined],
    ['HI-in', 'hi'],
  ] as const)
    it(`is ${String(language)} in a page in ${lang}`, () => {
      document.documentElement.lang = lang
      const element = placeElement('<x-ticket></x-ticket>')
      expect(guessLanguage(element, FILES)).to.equal(language)
      expect(languageTaken(element)).to.equal(language ?? 'en')
    })

  it('is that of the form in the page, where the page names none of ours', () => {
    document.documentElement.lang = 'fr'
    const element = placeElement('<x-ticket><div data-campus-static lang="ur"></div></x-ticket>')
    expect(languageTaken(element)).to.equal('ur')
  })

  it('is that of the script tag where the page names none of ours', () => {
    document.documentElement.lang = 'fr'
    const element = placeElement('<x-ticket></x-ticket>')
    expect(guessLanguage(element, FILES, 'UR')).to.equal('ur')
    expect(guessLanguage(element, FILES, 'fr')).to.equal(undefined)
  })

  it('is what the visitor has chosen before all others, if it is one of ours', () => {
    const element = placeElement('<x-ticket lang="mr"></x-ticket>')
    sessionStorage.setItem('lang', 'ur')
    expect(guessLanguage(element, FILES)).to.equal('ur')
    sessionStorage.setItem('lang', 'fr')
    expect(guessLanguage(element, FILES)).to.equal('mr')
  })

  for (const code of LANGUAGE_CODES)
    it(`can be ${code}`, () => {
      expect(guessLanguage(placeElement(`<x-ticket lang="${code}"></x-ticket>`), FILES)).to.equal(parseLanguage(code))
    })
})
