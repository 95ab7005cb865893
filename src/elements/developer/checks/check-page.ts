import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { findPageDirection, type PageFacts } from './page-facts.ts'
import { failed, warning, buildRemedy, buildGood, type Finding } from './finding.ts'

const ROOT_FONT = 16

/** Checks whether the browser can store a session. */
export const checkStorage = ({ stores }: PageFacts): Finding =>
  stores ? buildGood('test.storage.kept') : warning('test.storage.memory')

/** Checks whether input is sent encrypted. */
export const checkSecure = ({ secure, base }: PageFacts): Finding =>
  secure
    ? buildGood('test.address.secure', { base: isolateLtr(base) })
    : warning('test.address.plain', {}, buildRemedy('test.fix.https'))

const isOurs = ({ loadedFrom, base, cdn }: PageFacts, address: string): boolean =>
  [loadedFrom, base, cdn].some(
    (one) => URL.canParse(one) && URL.canParse(address) && new URL(one).origin === new URL(address).origin,
  )

/**
 * Checks what the content security policy has blocked of ours, and returns what to add to it. Ignores what belongs to
 * the page itself.
 */
export function checkPolicy(facts: PageFacts): Finding {
  const ownBlocked = facts.blocked.filter(({ what }) => isOurs(facts, what))
  if (ownBlocked.length > 0) {
    const additions = [
      ...new Set(
        ownBlocked.map(({ directive, what }) => `${directive.replace(/-(elem|attr)$/, '')} ${new URL(what).origin}`),
      ),
    ]
    const what = isolateLtr(ownBlocked.map(({ directive, what: address }) => `${directive} ${address}`).join(', '))
    return failed(
      'test.policy.blocked',
      { count: ownBlocked.length, what },
      buildRemedy('test.fix.policy', { what: isolateLtr(additions.join('; ')) }),
    )
  }
  const types = facts.blocked.filter(({ directive }) => /trusted-types/.test(directive))
  return types.length > 0
    ? warning('test.policy.types', {
        what: isolateLtr(types.map(({ directive, what }) => `${directive} ${what}`).join(', ')),
      })
    : buildGood('test.policy.clean')
}

/** Checks whether the page has its own origin, and whether it is in a frame. */
export function checkFrame({ origin, framed }: PageFacts): Finding {
  if (origin === 'null') return failed('test.site.none', {}, buildRemedy('test.fix.sandbox'))
  return framed ? buildGood('test.frame.inside') : buildGood('test.frame.none')
}

/** Checks whether a `<base>` element changes configured addresses. */
export function checkBase({ baseElement, relative }: PageFacts): Finding {
  if (baseElement === undefined) return buildGood('test.base.none')
  const values = { base: isolateLtr(baseElement) }
  return relative
    ? failed('test.base.moves', values, buildRemedy('test.fix.whole'))
    : buildGood('test.base.harmless', values)
}

/** Checks whether styles around the element affect its appearance. */
export function checkAround({ around, rootFont }: PageFacts): Finding {
  const font = rootFont === ROOT_FONT ? [] : [`html { font-size: ${rootFont}px }`]
  const all = [...font, ...around]
  return all.length === 0
    ? buildGood('test.around.good')
    : warning('test.around.changed', { what: isolateLtr(all.join(', ')) })
}

/** Checks whether the page declares its language and has the matching direction. */
export function checkLanguage({ lang, dir }: PageFacts): Finding {
  if (lang.trim() === '')
    return warning('test.language.none', {}, buildRemedy('test.fix.lang', { what: isolateLtr('<html lang="mr">') }))
  const right = findPageDirection(lang)
  if (right === undefined) return warning('test.language.other', { lang: isolateLtr(lang) })
  return right === dir
    ? buildGood('test.language.good', { lang: isolateLtr(lang) })
    : warning(
        'test.language.direction',
        { lang: isolateLtr(lang), dir: isolateLtr(dir) },
        buildRemedy('test.fix.lang', { what: isolateLtr(`<html lang="${lang}" dir="${right}">`) }),
      )
}

/** Checks whether the browser has the features that our elements need. */
export const checkBrowser = ({ missing }: PageFacts): Finding =>
  missing.length === 0
    ? buildGood('test.browser.good')
    : failed('test.browser.old', { what: isolateLtr(missing.join(', ')) })
