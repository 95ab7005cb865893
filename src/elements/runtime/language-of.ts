import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { LanguageCode } from '../../contract/parts.ts'
import { getClientStore } from '../../core/institution/client.ts'
import { $config } from '../../core/config/config.ts'
import { $chosenLanguage, loadDictionary } from '../../core/i18n/i18n.ts'
import { getOwnLanguage, parseShownLanguage } from '../../core/i18n/shown-language.ts'
import { onFault } from '../../core/feedback/log.ts'
import type { Dictionary, MessageArea } from '../../core/i18n/messages.ts'
import type { AttributeValues } from './attributes.ts'
import type { LoadedLanguage } from './campus-element.ts'
import { watchInheritedAttribute } from './surroundings/inherited-attribute.ts'
import { findStaticForm } from './static-form/take-over.ts'

/**
 * Resolves the language of an element, in this order: the person's choice, its own `lang`, the nearest `lang` around
 * it, the page's configuration, that of the form that is in the page already, the institution's default, English.
 */
export function resolveLanguage(element: Element, values: ReadableAtom<AttributeValues>): ReadableAtom<string> {
  const $surrounding = watchInheritedAttribute(element, 'lang', (tag) => tag)
  const $client = computed([values, $config], ({ client }) => getClientStore(String(client ?? '')))
  const $clients = atom<LanguageCode | undefined>()
  onMount($clients, () => {
    let forgetNothing = () => {}
    const stop = $client.subscribe((store) => {
      forgetNothing()
      forgetNothing = store.subscribe((state) =>
        $clients.set(state.status === 'found' ? state.client.defaultLanguage : undefined),
      )
    })
    return () => {
      stop()
      forgetNothing()
    }
  })
  const standing = findStaticForm(element)?.lang
  return computed(
    [$chosenLanguage, values, $surrounding, $config, $clients],
    (chosen, { lang }, around, config, clients) => {
      return (
        chosen ??
        parseShownLanguage(typeof lang === 'string' ? lang : undefined) ??
        parseShownLanguage(around) ??
        config.lang ??
        parseShownLanguage(standing) ??
        clients ??
        'en'
      )
    },
  )
}

/** The texts of the page, which may come late. */
const $texts = computed($config, ({ texts }) => texts)

/** Loads the messages of a language, all areas merged into one dictionary. Rejects when they cannot be loaded. */
async function loadLanguageMessages(language: string, areas: readonly MessageArea[]): Promise<Dictionary> {
  const parts = await Promise.all(areas.map((area) => loadDictionary(language, area)))
  return Object.assign({}, ...parts) as Dictionary
}

/**
 * Returns the language in use by an element. It follows `resolveLanguage` once the messages are loaded, and stays
 * unchanged when they cannot be loaded.
 */
export function watchLanguage(
  language: ReadableAtom<string>,
  areas: readonly MessageArea[],
  onFailure: (fault: unknown) => void,
): ReadableAtom<LoadedLanguage | undefined> {
  const $spoken = atom<LoadedLanguage | undefined>()
  onMount($spoken, () =>
    computed([language, $texts], (...wanted) => wanted).subscribe(([tag, texts]) => {
      loadLanguageMessages(tag, areas).then(
        (dictionary) => {
          if (language.get() === tag && $texts.get() === texts)
            $spoken.set({ tag, language: getOwnLanguage(tag), dictionary })
        },
        (fault: unknown) => {
          onFault(fault)
          onFailure(fault)
        },
      )
    }),
  )
  return $spoken
}
