import { getConfig } from '../../../core/config/config.ts'
import { isElementTag } from '../../runtime/registry.ts'
import { formatElementName, listStylesAround } from '../checks/styles-around.ts'
import { listImportantRules, type ImportantRule } from './important-rules.ts'
import {
  listUnknownAttributes,
  listUnknownHooks,
  listUnknownTags,
  type AttributeMistake,
  type Mistake,
} from './mistakes.ts'
import { findClosestAround, hasContent, isPlacedByPage, findLightForm, listRoots } from './page-elements.ts'
import { listReplacedBuiltIns } from './replaced-built-ins.ts'
import { computeScriptDelay, listScriptTroubles, listVersionsOnPage, type ScriptTrouble } from './script-facts.ts'
import { listTagsShownAsText } from './tags-as-text.ts'
import { listUnknownLanguages } from './unknown-languages.ts'

/** What the doctor finds in a page, besides the facts of the test page. */
export interface HostFacts {
  /** The elements that the page has placed, by tag. */
  readonly elements: readonly string[]
  /** The codes of the institutions that elements and configuration name. */
  readonly clients: readonly string[]
  readonly unknownTags: readonly Mistake[]
  readonly unknownHooks: readonly Mistake[]
  /** Attributes that an element does not know and that resemble one that it knows. */
  readonly unknownAttributes: readonly AttributeMistake[]
  /** Languages that the elements do not have, other than the language of the whole page, as short HTML. */
  readonly unknownLanguages: readonly string[]
  /** Tags that an editor has turned into visible text, and what to write instead. */
  readonly shownAsText: readonly Mistake[]
  /** Known tags that were not registered. */
  readonly notLoaded: readonly string[]
  /** Tags between which the page has written nothing. */
  readonly empty: readonly string[]
  readonly scripts: readonly ScriptTrouble[]
  readonly delay: number
  readonly versions: readonly string[]
  readonly around: readonly string[]
  /** Elements in a form of the page. */
  readonly inForm: readonly string[]
  readonly doubleIds: readonly string[]
  readonly important: readonly ImportantRule[]
  /** Built-in functions that an old library has replaced, and its name. */
  readonly replaced: readonly string[]
  /** The sign by which a page translator was recognised. */
  readonly translator: string | undefined
}

const listUnique = <T>(list: readonly T[]): T[] => [...new Set(list)]

const listAllElements = (): Element[] => listRoots(document).flatMap((root) => [...root.querySelectorAll('*')])

/** Returns whether the loader has drawn the form of a tag, which it does only where the page has written none. */
const wasDrawn = (tag: string): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(`/forms/${tag}.`))

function listDoubleIds(elements: readonly Element[]): string[] {
  const inside = elements.flatMap((element) => [element, ...(findLightForm(element)?.querySelectorAll('[id]') ?? [])])
  return listUnique(
    inside
      .filter(({ id }) => id !== '')
      .filter(
        (element) =>
          (element.getRootNode() as Document | ShadowRoot).querySelectorAll(`[id="${CSS.escape(element.id)}"]`).length >
          1,
      )
      .map(({ id }) => `id="${id}"`),
  )
}

/** What translators leave in a page: Google, Microsoft, and the plug-in of Bhashini. */
const TRANSLATORS = [
  'html.translated-ltr, html.translated-rtl',
  '[_msttexthash]',
  '.bhashini-plugin-container, [class*="bhashini"]',
  '.goog-te-combo, .skiptranslate',
  'font[style*="vertical-align"] > font',
]

const findTranslator = (): string | undefined => {
  const sign = TRANSLATORS.flatMap((selector) => document.querySelector(selector) ?? [])[0]
  return sign && formatElementName(sign)
}

/** Reads what the page does to our elements. */
export function readHostFacts(): HostFacts {
  const all = listAllElements()
  const ownElements = all.filter((element) => isElementTag(element.localName) && isPlacedByPage(element))
  const tags = listUnique(ownElements.map(({ localName }) => localName))
  const names = ownElements.map((element) => element.getAttribute('client')?.trim())
  const needsDefault = names.some((name) => !name)
  return {
    elements: ownElements.map(({ localName }) => localName),
    clients: listUnique([needsDefault ? getConfig().client : undefined, ...names].flatMap((name) => name || [])),
    unknownTags: listUnknownTags(all),
    unknownHooks: listUnknownHooks(all),
    unknownAttributes: listUnknownAttributes(ownElements),
    unknownLanguages: listUnknownLanguages(ownElements),
    shownAsText: listTagsShownAsText(),
    notLoaded: tags.filter((tag) => !customElements.get(tag)).map((tag) => `<${tag}>`),
    empty: listUnique(
      ownElements
        .filter((element) => !hasContent(element) && (!findLightForm(element) || wasDrawn(element.localName)))
        .map(({ localName }) => `<${localName}>`),
    ),
    scripts: listScriptTroubles(),
    delay: computeScriptDelay(),
    versions: listVersionsOnPage(tags),
    around: listUnique(ownElements.flatMap(listStylesAround)),
    inForm: listUnique(
      ownElements.filter((element) => findClosestAround(element, 'form')).map(({ localName }) => `<${localName}>`),
    ),
    doubleIds: listDoubleIds(ownElements),
    important: listImportantRules(ownElements.flatMap((element) => findLightForm(element) ?? [])),
    replaced: listReplacedBuiltIns(),
    translator: findTranslator(),
  }
}
