import { LANGUAGES } from '../../src/contract/i18n/languages.ts'
import { getAttributes } from '../../src/elements/runtime/attributes.ts'
import { loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import type { Attribute } from '../../src/elements/runtime/spec.ts'
import { groupElementsByAudience } from '../docs/hosts/elements.ts'

/** An element as the WordPress plugin offers it; its title and the labels are translated by the plugin. */
interface PluginElement {
  readonly tag: ElementTag
  readonly title: string
  readonly summary: string
  /** Its form can stand in a page as HTML. */
  readonly form: boolean
  readonly attributes: Readonly<Record<string, { kind: Attribute['kind']; label: string; help: string }>>
}

/** What the plugin reads from `elements.json`. */
export interface PluginDescription {
  readonly languages: Readonly<Record<string, { readonly name: string; readonly direction: 'ltr' | 'rtl' }>>
  readonly themes: readonly string[]
  readonly elements: Readonly<Record<string, PluginElement>>
}

/** Parts of names that people write otherwise. */
const WORDS: Readonly<Record<string, string>> = {
  client: 'institution',
  csc: 'CSC',
  email: 'e-mail',
  exam: 'examination',
  id: 'ID',
  lang: 'language',
  plain: 'without frame',
}

/** Elements that are not for the content of a page: the doctor examines a page, and is opened by its address. */
const LEFT_OUT: readonly ElementTag[] = ['campus-doctor']

/** Writes a name as a person would: `csc-payment-status` is *CSC payment status*. */
function formatWords(name: string): string {
  const words = name
    .split('-')
    .map((word) => WORDS[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const removeMarks = (text: string): string => text.replaceAll('`', '')

/**
 * Describes the elements for all visitors, from their specs. `forms`: the names of the forms that the build renders.
 */
export async function describeElementsForWordPress(forms: readonly string[]): Promise<PluginDescription> {
  const offered = groupElementsByAudience().everybody.filter((tag) => !LEFT_OUT.includes(tag))
  const elements = await Promise.all(
    offered.map(async (tag): Promise<[string, PluginElement]> => {
      const { spec } = await loadElement(tag)
      const name = tag.replace(/^campus-/, '')
      return [
        name,
        {
          tag,
          title: formatWords(name),
          summary: removeMarks(spec.summary),
          form: forms.includes(`${tag}.en.html`),
          attributes: Object.fromEntries(
            Object.entries(getAttributes(spec)).map(([attribute, { kind, summary }]) => [
              attribute,
              { kind, label: formatWords(attribute), help: removeMarks(summary) },
            ]),
          ),
        },
      ]
    }),
  )
  return {
    languages: Object.fromEntries(
      Object.entries(LANGUAGES).map(([code, { nativeName, direction }]) => [code, { name: nativeName, direction }]),
    ),
    themes: ['light', 'dark', 'auto'],
    elements: Object.fromEntries(elements),
  }
}
