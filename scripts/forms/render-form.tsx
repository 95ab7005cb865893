import { renderToStaticMarkup } from 'react-dom/server'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { loadDictionary } from '../../src/core/i18n/i18n.ts'
import { LANGUAGES } from '../../src/contract/i18n/languages.ts'
import { getAttributes, readAttribute } from '../../src/elements/runtime/attributes.ts'
import type { ElementDefinition, ScreenProps } from '../../src/elements/runtime/spec.ts'
import { EMBEDDED_LEVEL } from '../../src/elements/runtime/surroundings/heading-level.ts'
import { STATIC_ROOT } from '../../src/elements/runtime/static-form/take-over.ts'
import { HostContext, MessagesContext, buildMessages } from '../../src/elements/runtime/messages.tsx'

/**
 * Renders one public form as HTML, for use inside the element's tag: usable before any script has loaded, and taken
 * over by the same component. `attributes` are those of the tag, `timeZone` is that of the institution.
 */
export async function renderForm(
  { spec, Screen }: ElementDefinition,
  language: LanguageCode,
  attributes: Readonly<Record<string, string>> = {},
  timeZone?: string,
): Promise<string> {
  const dictionaries = await Promise.all(spec.messages.map((area) => loadDictionary(language, area)))
  const values = Object.fromEntries(
    Object.entries(getAttributes(spec)).map(([name, attribute]) => [
      name,
      readAttribute(spec.tag, name, attribute, attributes[name] ?? null),
    ]),
  )
  const form = renderToStaticMarkup(
    <HostContext value={null}>
      <MessagesContext
        value={buildMessages(language, Object.assign({}, ...dictionaries) as Record<string, string>, timeZone)}
      >
        <Screen attributes={values as ScreenProps['attributes']} emit={() => true} carried={{}} />
      </MessagesContext>
    </HostContext>,
    // Two forms on one page must not share an id.
    { identifierPrefix: spec.tag.replace('campus-', '') },
  )
  const { direction } = LANGUAGES[language]
  const level = Number(values['heading-level'] ?? EMBEDDED_LEVEL)
  const levelled = form.replace(/<h([1-6])/g, (tag, own: string) => `${tag} aria-level="${Number(own) + level - 1}"`)
  return `<div class="campus" slot="campus" ${STATIC_ROOT} lang="${language}" dir="${direction}" translate="no">${levelled}</div>`
}
