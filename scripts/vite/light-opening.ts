import type { Plugin } from 'vite'

/**
 * Removes Vite's helper around `import()` from `open.js`, which would load the code of all elements for it: a page with
 * a floating button needs none of that before the button is pressed.
 */
export const createLightOpeningPlugin = (): Plugin => ({
  name: 'campus-light-opening',
  apply: 'build',
  generateBundle: {
    // After Vite, which writes the arguments of the helper last.
    order: 'post',
    handler(_options, bundle) {
      const chunk = bundle['open.js']
      if (chunk?.type !== 'chunk') return
      const [head, helper = ''] = /^import\{\S+ as (\w+)\}from"[^"]+";/.exec(chunk.code) ?? []
      const loading = '(?:async)?\\(\\)=>(?:(?!,\\[\\],).)+'
      const wrapped = new RegExp(`\\b${helper}\\((${loading}),\\[\\],import\\.meta\\.url\\)`, 'g')
      chunk.code = chunk.code.slice(head?.length ?? 0).replaceAll(wrapped, '($1)()')
      chunk.imports = []
      if (!head || /^import[\s{"'*]|import\.meta/.test(chunk.code))
        throw new Error('open.js is not as it was; see scripts/vite/light-opening.ts.')
    },
  },
})
