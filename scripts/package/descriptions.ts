import { elementDeclaration, elementsDeclaration, reactDeclaration } from './declarations.ts'
import { vscodeData, webTypes } from './editor-data.ts'
import { elementFacts } from './element-facts.ts'
import { customElementsManifest } from './manifest.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Returns the files of the package that describe its elements to compilers, editors and tools, by name. `sources`: the
 * folder `src/elements`.
 */
export async function elementDescriptions(sources: string, version: string): Promise<Record<string, string>> {
  const elements = await elementFacts(sources)
  return {
    'custom-elements.json': json(customElementsManifest(elements)),
    'vscode.html-custom-data.json': json(vscodeData(elements)),
    'web-types.json': json(webTypes(elements, version)),
    'elements.d.ts': elementsDeclaration(elements),
    'react.d.ts': reactDeclaration(elements),
    ...Object.fromEntries(elements.map((facts) => [`elements/${facts.tag}.d.ts`, elementDeclaration(facts)])),
  }
}
