import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { directionOf, type PageFacts } from './facts.ts'
import { bad, doubtful, fix, good, type Finding } from './finding.ts'

const ROOT_FONT = 16

/** Checks whether the browser can store a session. */
export const judgeStorage = ({ stores }: PageFacts): Finding =>
  stores ? good('test.storage.kept') : doubtful('test.storage.memory')

/** Checks whether input is sent encrypted. */
export const judgeSecure = ({ secure, base }: PageFacts): Finding =>
  secure
    ? good('test.address.secure', { base: isolateLtr(base) })
    : doubtful('test.address.plain', {}, fix('test.fix.https'))

const isOurs = ({ loadedFrom, base, cdn }: PageFacts, address: string): boolean =>
  [loadedFrom, base, cdn].some(
    (one) => URL.canParse(one) && URL.canParse(address) && new URL(one).origin === new URL(address).origin,
  )

/**
 * Checks what the content security policy has blocked of ours, and returns what to add to it. Ignores what belongs to
 * the page itself.
 */
export function judgePolicy(facts: PageFacts): Finding {
  const ours = facts.blocked.filter(({ what }) => isOurs(facts, what))
  if (ours.length > 0) {
    const additions = [
      ...new Set(
        ours.map(({ directive, what }) => `${directive.replace(/-(elem|attr)$/, '')} ${new URL(what).origin}`),
      ),
    ]
    const what = isolateLtr(ours.map(({ directive, what: address }) => `${directive} ${address}`).join(', '))
    return bad(
      'test.policy.blocked',
      { count: ours.length, what },
      fix('test.fix.policy', { what: isolateLtr(additions.join('; ')) }),
    )
  }
  const types = facts.blocked.filter(({ directive }) => /trusted-types/.test(directive))
  return types.length > 0
    ? doubtful('test.policy.types', {
        what: isolateLtr(types.map(({ directive, what }) => `${directive} ${what}`).join(', ')),
      })
    : good('test.policy.clean')
}

/** Checks whether the page has its own origin, and whether it is in a frame. */
export function judgeFrame({ origin, framed }: PageFacts): Finding {
  if (origin === 'null') return bad('test.site.none', {}, fix('test.fix.sandbox'))
  return framed ? good('test.frame.inside') : good('test.frame.none')
}

/** Checks whether a `<base>` element changes configured addresses. */
export function judgeBase({ baseElement, relative }: PageFacts): Finding {
  if (baseElement === undefined) return good('test.base.none')
  const values = { base: isolateLtr(baseElement) }
  return relative ? bad('test.base.moves', values, fix('test.fix.whole')) : good('test.base.harmless', values)
}

/** Checks whether styles around the element affect its appearance. */
export function judgeAround({ around, rootFont }: PageFacts): Finding {
  const font = rootFont === ROOT_FONT ? [] : [`html { font-size: ${rootFont}px }`]
  const all = [...font, ...around]
  return all.length === 0
    ? good('test.around.good')
    : doubtful('test.around.changed', { what: isolateLtr(all.join(', ')) })
}

/** Checks whether the page declares its language and has the matching direction. */
export function judgeLanguage({ lang, dir }: PageFacts): Finding {
  if (lang.trim() === '')
    return doubtful('test.language.none', {}, fix('test.fix.lang', { what: isolateLtr('<html lang="mr">') }))
  const right = directionOf(lang)
  if (right === undefined) return doubtful('test.language.other', { lang: isolateLtr(lang) })
  return right === dir
    ? good('test.language.good', { lang: isolateLtr(lang) })
    : doubtful(
        'test.language.direction',
        { lang: isolateLtr(lang), dir: isolateLtr(dir) },
        fix('test.fix.lang', { what: isolateLtr(`<html lang="${lang}" dir="${right}">`) }),
      )
}

/** Checks whether the browser has the features that our elements need. */
export const judgeBrowser = ({ missing }: PageFacts): Finding =>
  missing.length === 0 ? good('test.browser.good') : bad('test.browser.old', { what: isolateLtr(missing.join(', ')) })
