export { demoTables } from './demo-tables.ts'
export { formTree } from './form-tree.ts'
export { galleryPieces } from './gallery-pieces.ts'
export { playgroundFacts } from './playground-facts.ts'
export { zipArchive } from './package/archive.ts'
export { elementDescriptions } from './package/descriptions.ts'
export { describeElementsForWordPress } from './wordpress/describe-elements.ts'
export { completeForm } from '../server/rpc/forms/static-form.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { LANGUAGE_CODES, type LanguageCode } from '../src/contract/parts.ts'
import { loadDictionary } from '../src/core/i18n/i18n.ts'
import { LANGUAGES } from '../src/core/i18n/languages.ts'
import { attributesOf, readAttribute } from '../src/elements/runtime/attributes.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../src/elements/runtime/registry.ts'
import type { ElementDefinition, ScreenProps } from '../src/elements/runtime/spec.ts'
import { STATIC_ROOT } from '../src/elements/runtime/take-over.ts'
import { HostContext, MessagesContext, messagesOf } from '../src/elements/runtime/messages.tsx'

/**
 * Renders one public form as HTML, for use inside the element's tag: usable before any script has loaded, and taken
 * over by the same component. `attributes` are those of the tag.
 */
export async function renderForm(
  { spec, Screen }: ElementDefinition,
  language: LanguageCode,
  attributes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const dictionaries = await Promise.all(spec.areas.map((area) => loadDictionary(language, area)))
  const values = Object.fromEntries(
    Object.entries(attributesOf(spec)).map(([name, attribute]) => [
      name,
      readAttribute(spec.tag, name, attribute, attributes[name] ?? null),
    ]),
  )
  const form = renderToStaticMarkup(
    <HostContext value={null}>
      <MessagesContext
        value={messagesOf(language, Object.assign({}, ...dictionaries) as Record<string, string>, undefined)}
      >
        <Screen attributes={values as ScreenProps['attributes']} emit={() => true} carried={{}} />
      </MessagesContext>
    </HostContext>,
    // Two forms on one page must not share an id.
    { identifierPrefix: spec.tag.replace('campus-', '') },
  )
  const { direction } = LANGUAGES[language]
  return `<div class="campus" slot="campus" ${STATIC_ROOT} lang="${language}" dir="${direction}" translate="no">${form}</div>`
}

/**
 * Renders every public form in every language, by file name: `campus-hall-ticket.mr.html`, of no institution yet
 * (`completeForm`); and the sheet that they are styled by.
 */
export async function renderForms(): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const sheets = new Set<string>()
  for (const tag of Object.keys(ELEMENTS) as ElementTag[]) {
    const definition = await loadElement(tag)
    if (definition.spec.surface !== 'light') continue
    for (const sheet of definition.styles) sheets.add(sheet)
    if (definition.spec.formInPage === false) continue
    for (const language of LANGUAGE_CODES) files[`${tag}.${language}.html`] = await renderForm(definition, language)
  }
  files['campus-forms.css'] = [...sheets].join('\n')
  return files
}
