import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { LanguageCode } from '../contract/parts.ts'
import { clientOf } from '../core/client.ts'
import { $config } from '../core/config.ts'
import { $chosenLanguage, loadDictionary } from '../core/i18n.ts'
import { asLanguage } from '../core/languages.ts'
import { onFault } from '../core/log.ts'
import type { Dictionary, MessageArea } from '../core/words.ts'
import type { AttributeValues } from './attributes.ts'
import type { Spoken } from './campus-element.ts'
import { surroundingLanguage } from './surrounding-language.ts'

/** The language that an element should speak: the person's choice, its `lang`, the nearest `lang` around it, the page's configuration, the institution's, English. */
export function languageOf(element: Element, values: ReadableAtom<AttributeValues>): ReadableAtom<LanguageCode> {
  const $surrounding = atom<LanguageCode | undefined>()
  onMount($surrounding, () => {
    const look = () => $surrounding.set(surroundingLanguage(element))
    look()
    const observer = new MutationObserver(look)
    observer.observe(element.ownerDocument.documentElement, { attributeFilter: ['lang'] })
    return () => observer.disconnect()
  })
  const $client = computed(values, ({ client }) => clientOf(String(client ?? '')))
  const $clients = atom<LanguageCode | undefined>()
  onMount($clients, () => {
    let forget = () => {}
    const stop = $client.subscribe((store) => {
      forget()
      forget = store.subscribe((state) => $clients.set(state.status === 'found' ? state.client.defaultLanguage : undefined))
    })
    return () => {
      stop()
      forget()
    }
  })
  return computed([$chosenLanguage, values, $surrounding, $config, $clients], (chosen, { lang }, surrounding, config, clients) => {
    return chosen ?? asLanguage(typeof lang === 'string' ? lang : undefined) ?? surrounding ?? config.lang ?? clients ?? 'en'
  })
}

/** The words of a language, all areas in one dictionary. Rejects when they can be had nowhere. */
async function wordsFor(language: LanguageCode, areas: readonly MessageArea[]): Promise<Dictionary> {
  const parts = await Promise.all(areas.map((area) => loadDictionary(language, area)))
  return Object.assign({}, ...parts) as Dictionary
}

/** The language that an element speaks now: it follows `languageOf`, but only once the words are there. Stays as it was when they cannot be had. */
export function spokenBy(
  language: ReadableAtom<LanguageCode>,
  areas: readonly MessageArea[],
  onFailure: (fault: unknown) => void,
): ReadableAtom<Spoken | undefined> {
  const $spoken = atom<Spoken | undefined>()
  onMount($spoken, () =>
    language.subscribe((wanted) => {
      wordsFor(wanted, areas).then(
        (dictionary) => {
          if (language.get() === wanted) $spoken.set({ language: wanted, dictionary })
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
