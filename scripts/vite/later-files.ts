import { listMessageFiles, type Chunk } from './bundle-chunks.ts'

/** What an element loads after its own files, before it takes over a form. */
interface Later {
  /** The module that its `prepare` imports, below `src/elements`. */
  readonly module?: string
  /** Message files besides `public`. */
  readonly areas: readonly string[]
}

const SIGN_IN: Later = { module: 'sign-in/methods/more.tsx', areas: ['account-later'] }
const PAYMENT: Later = { areas: ['payment'] }
const ACCOUNT: Later = { areas: ['account'] }

/**
 * The elements that load more before they take over a form. The loader learns it from the form (`scripts/build.mjs`),
 * so that it asks for these files while those of the element are on their way.
 */
const LATER: Readonly<Record<string, Later>> = {
  'campus-admin-login': SIGN_IN,
  'campus-csc-payment-status': PAYMENT,
  'campus-email-confirm': ACCOUNT,
  'campus-forgot-password': ACCOUNT,
  'campus-login': SIGN_IN,
  'campus-new-password': ACCOUNT,
  'campus-payment-status': PAYMENT,
  'campus-student-login': SIGN_IN,
  'campus-ticket-verify': { module: 'hall-tickets/ticket-verify/checking.ts', areas: ['verify'] },
}

/** What the portal loads as soon as it runs: the grammar of messages, and what opens the stored session. */
const PORTAL_LATER = [
  '/src/core/i18n/messages-further.ts',
  '/src/core/i18n/i18next.ts',
  '/crypto-js/aes.js',
  '/crypto-js/enc-utf8.js',
]

/** Returns the file of the build that holds a module, by the end of its path. */
function findModuleFile(chunks: readonly Chunk[], module: string): string {
  const chunk = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`The build has no ${module}; see scripts/vite/later-files.ts.`)
  return chunk.fileName
}

/**
 * Returns what each element loads before it takes over, by tag and language, without its own files. `listClosure`
 * returns a file with all that it imports.
 */
export function listLaterFiles(
  chunks: readonly Chunk[],
  listClosure: (file: string) => readonly string[],
  ownFiles: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  const listWords = (areas: readonly string[]): Map<string, string[]> => {
    const words = new Map<string, string[]>()
    for (const { language, area, fileName } of listMessageFiles(chunks))
      if (areas.includes(area)) words.set(language, [...(words.get(language) ?? []), fileName])
    return words
  }
  return Object.fromEntries(
    Object.entries(LATER).map(([tag, { module, areas }]) => {
      const own = ownFiles[tag] ?? []
      const files =
        module === undefined
          ? []
          : listClosure(findModuleFile(chunks, `/src/elements/${module}`)).filter((file) => !own.includes(file))
      return [
        tag,
        Object.fromEntries([...listWords(areas)].map(([language, words]) => [language, [...files, ...words]])),
      ]
    }),
  )
}

/** Returns all files that the portal needs before it draws a screen. */
export function listPortalFiles(
  chunks: readonly Chunk[],
  listClosure: (file: string) => readonly string[],
): readonly string[] {
  const roots = ['elements/campus-portal.js', ...PORTAL_LATER.map((module) => findModuleFile(chunks, module))]
  return [...new Set(roots.flatMap((file) => listClosure(file)))]
}
