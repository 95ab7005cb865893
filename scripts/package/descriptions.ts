import { buildElementDeclaration, buildElementsDeclaration, buildReactDeclaration } from './declarations.ts'
import { buildVscodeData, buildWebTypes } from './editor-data.ts'
import { readElementFacts } from './element-facts.ts'
import { buildCustomElementsManifest } from './manifest.ts'
import { buildComponentDeclarations, buildReactModules } from './react-components.ts'

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Returns the files of the package that describe its elements to compilers, editors and tools, by name. `sources`: the
 * folder `src/elements`.
 */
export async function buildElementDescriptions(sources: string, version: string): Promise<Record<string, string>> {
  const elements = await readElementFacts(sources)
  return {
    'custom-elements.json': formatJson(buildCustomElementsManifest(elements)),
    'vscode.html-custom-data.json': formatJson(buildVscodeData(elements)),
    'web-types.json': formatJson(buildWebTypes(elements, version)),
    'elements.d.ts': buildElementsDeclaration(elements),
    ...buildReactModules(elements),
    'react.d.ts': `${buildReactDeclaration(elements)}\n${buildComponentDeclarations(elements)}`,
    ...Object.fromEntries(elements.map((facts) => [`elements/${facts.tag}.d.ts`, buildElementDeclaration(facts)])),
  }
}
