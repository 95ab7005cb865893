import type { ComponentType } from 'react'
import type { CampusElement } from '../../../src/elements/runtime/campus-element.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import Codes from '../../../src/elements/style-guide/ui-form/examples/codes.tsx'
import Files from '../../../src/elements/style-guide/ui-form/examples/files.tsx'
import SampleForm from '../../../src/elements/style-guide/ui-form/examples/sample-form.tsx'
import Tree from '../../../src/elements/style-guide/ui-form/examples/tree.tsx'
import TwoLists from '../../../src/elements/style-guide/ui-form/examples/two-lists.tsx'
import { uiForm } from '../../../src/elements/style-guide/ui-form/ui-form-element.tsx'
import { eventually, mount, rootOf } from './mount.ts'

/** The specimens of the style guide's page on forms: the whole page has seven thousand parts, most in one list. */
const SPECIMENS: Readonly<Record<'sample' | 'lists' | 'tree' | 'files' | 'codes', ComponentType>> = {
  sample: SampleForm,
  lists: TwoLists,
  tree: Tree,
  files: Files,
  codes: Codes,
}

/** Puts one of the specimens into the document, in an element of its own, and gives this once its fields are here. */
export async function formSpecimen(name: keyof typeof SPECIMENS, lang = 'en'): Promise<CampusElement> {
  const spec = elementSpec({
    tag: `campus-form-${name}`,
    summary: 'A specimen for the tests of forms.',
    surface: 'shadow',
    messages: ['public', 'parts', 'tools'],
    attributes: {},
    events: {},
  })
  const Example = SPECIMENS[name]
  if (!customElements.get(spec.tag)) defineElement(element({ spec, Screen: () => <Example />, styles: uiForm.styles }))
  const host = await mount(`<${spec.tag} lang="${lang}"></${spec.tag}>`)
  await eventually(`the fields of ${name}`, () => rootOf(host)?.querySelector('input'))
  return host
}
