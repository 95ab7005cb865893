/** A file of script of a build, with what the plugins of this folder read of it. */
export interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
  readonly modules: Readonly<Record<string, unknown>>
  code: string
}

/** Returns the files of script of a bundle. */
export const listChunks = (bundle: Readonly<Record<string, { readonly type: string }>>): readonly Chunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk') as unknown as Chunk[]

/** A file of messages, and the file of the build that holds it. */
interface MessageFile {
  readonly language: string
  readonly area: string
  readonly fileName: string
}

/** Returns where the build holds each file of messages: alone, or with others of its language. */
export const listMessageFiles = (chunks: readonly Chunk[]): readonly MessageFile[] =>
  chunks.flatMap(({ fileName, modules }) =>
    Object.keys(modules).flatMap((id) => {
      const [, language, area] = /\/src\/messages\/([a-z]+)\/([a-z-]+)\.json$/.exec(id) ?? []
      return language && area ? [{ language, area, fileName }] : []
    }),
  )

/** Creates a function that returns a file and all that it imports, and throws for a file that is not in the build. */
export function createClosure(chunks: readonly Chunk[]): (file: string) => string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const listClosure = (file: string, found = new Set([file])): string[] => {
    const chunk = byFile.get(file)
    if (!chunk) throw new Error(`The build has no ${file}.`)
    for (const imported of chunk.imports) {
      if (found.has(imported)) continue
      found.add(imported)
      listClosure(imported, found)
    }
    return [...found]
  }
  return (file) => listClosure(file)
}
