import type { Alias } from 'vite'

/** What the lite build and its tests put in the place of React: Preact with the interface of React 19. */
export const PREACT_ALIAS: Alias[] = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]
