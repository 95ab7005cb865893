export { buildDemoTables } from '../demo-tables.ts'
export { parseFormTree } from './form-tree.ts'
export { buildGalleryPieces } from '../gallery-pieces.ts'
export { buildPlaygroundFacts } from '../playground-facts.ts'
export { zipArchive } from '../package/archive.ts'
export { buildElementDescriptions } from '../package/descriptions.ts'
export { describeElementsForWordPress } from '../wordpress/describe-elements.ts'
export { completeForm } from '../../server/rpc/forms/static-form.ts'
export { renderForm } from './render-form.tsx'
import { LANGUAGE_CODES } from '../../src/contract/parts.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import { renderForm } from './render-form.tsx'

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
    const further = await definition.prepare?.('', 'en')
    for (const sheet of [...definition.styles, ...(further ?? [])]) sheets.add(sheet)
    if (definition.spec.formInPage === false) continue
    for (const language of LANGUAGE_CODES) files[`${tag}.${language}.html`] = await renderForm(definition, language)
  }
  files['campus-forms.css'] = [...sheets].join('\n')
  return files
}
