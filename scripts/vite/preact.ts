import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A library that TanStack uses, in the only file of it that has more than React's own `useSyncExternalStore`. */
const SELECTOR = 'use-sync-external-store/shim/with-selector'
const SELECTOR_FILE = realpathSync(
  resolve(
    import.meta.dirname,
    '../../node_modules/use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
  ),
)

/** Returns the file as an ES module: a CommonJS module that requires React keeps the whole of Preact in the build. */
function convertToModule(code: string): string {
  const module = code
    .replace(/var React = require\("react"\),\s+shim = require\("[^"]+"\);/, 'import * as React from "react";')
    .replace('shim.useSyncExternalStore', 'React.useSyncExternalStore')
    .replace('exports.useSyncExternalStoreWithSelector =', 'export const useSyncExternalStoreWithSelector =')
  if (/require\(|exports\.|shim\./.test(module))
    throw new Error(`${SELECTOR} is not as it was; see scripts/vite/preact.ts.`)
  return module
}

/** Downshift looks for a hook that React has since version 18; both ways to look keep all that Preact exports. */
const HOOK_QUESTION = /'useId' in React\b/g
const HOOK_COPY = /_extends\(\{\}, React\)/g
/** `import React, { useState } from 'react'`: the default export would keep all that Preact exports. */
const DEFAULT_IMPORT = /\bimport\s+(\w+)(?:\s*,\s*(\{[^}]*\}))?\s+from\s*(["']react["'])/g

/** Puts Preact, with the interface of React 19, in the place of React. */
export const createPreactPlugin = (): Plugin => ({
  name: 'campus-preact',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react(-dom)?$/, replacement: 'preact/compat' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: SELECTOR, replacement: SELECTOR_FILE },
      ],
    },
  }),
  transform(code, id) {
    if (id === SELECTOR_FILE) return { code: convertToModule(code), map: null }
    if (!id.includes('/node_modules/')) return null
    const named = code
      .replace(HOOK_QUESTION, 'true')
      .replace(HOOK_COPY, '{ useId: React.useId }')
      .replace(DEFAULT_IMPORT, (_, all: string, some: string | undefined, from: string) =>
        [`import * as ${all} from ${from}`, ...(some ? [`import ${some} from ${from}`] : [])].join(';'),
      )
    return named === code ? null : { code: named, map: null }
  },
})
