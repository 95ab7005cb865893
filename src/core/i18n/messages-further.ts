import { setMessageFormatter, type Dictionary } from './messages.ts'

const files = import.meta.glob<Dictionary>(['./*/*.json', '!./*/public.json'], {
  base: '../../messages',
  import: 'default',
})

async function loadI18next(): Promise<void> {
  setMessageFormatter((await import('./i18next.ts')).formatIsolated)
}

/**
 * The message files that not every screen needs. They are in a module of their own so that a public form need not load
 * the list of their names; it registers by itself those that it starts with (`setMessageFiles`). i18next is loaded
 * beside each of them, so that the portal and the rich screens are formatted by it from their first rendering on.
 */
export const furtherFiles = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [
    path,
    async () => {
      const [dictionary] = await Promise.all([load(), loadI18next()])
      return dictionary
    },
  ]),
)
