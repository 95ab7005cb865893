import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Below the project, so that the types of React are found. */
const FOLDER = join(ROOT, '.cache/package-types')

/**
 * Compiles the page script `right-and-wrong.tsx.txt` against generated declarations of the package; returns the errors
 * in it and in the declarations.
 */
export async function compileConsumer(descriptions: Readonly<Record<string, string>>): Promise<string[]> {
  await rm(FOLDER, { recursive: true, force: true })
  await cp(join(ROOT, 'scripts/package/files'), FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(descriptions)) {
    if (!name.endsWith('.d.ts')) continue
    await mkdir(dirname(join(FOLDER, name)), { recursive: true })
    await writeFile(join(FOLDER, name), text)
  }
  const consumer = join(FOLDER, 'consumer.tsx')
  await cp(join(import.meta.dirname, 'right-and-wrong.tsx.txt'), consumer)
  const program = ts.createProgram([consumer], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    paths: { 'campus-elements': [join(FOLDER, 'index.d.ts')], 'campus-elements/*': [join(FOLDER, '*.d.ts')] },
  })
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(FOLDER))
  const problems = [
    ...program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
  await rm(FOLDER, { recursive: true, force: true })
  return problems.map(
    ({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  )
}
