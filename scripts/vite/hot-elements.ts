import type { Plugin } from 'vite'

const REFRESH = 'RefreshRuntime.validateRefreshBoundaryAndEnqueueUpdate('
const DECLARING = /\/src\/elements\/(?!runtime\/).*-element\.tsx$/
const UPDATE = '/src/elements/runtime/update-element.ts'

/**
 * Creates a plugin that applies changes of an element's module without reloading the page (`update-element.ts`).
 * React's plugin does that only for modules which export nothing but components. Throws where that plugin has changed.
 */
export const createHotElementsPlugin = (): Plugin => ({
  name: 'campus-hot-elements',
  apply: 'serve',
  enforce: 'post',
  transform(code, id, options) {
    if (options?.ssr === true || !DECLARING.test(id) || !code.includes('import.meta.hot')) return null
    if (!code.includes(REFRESH)) throw new Error(`React's plugin is not as it was; see scripts/vite/hot-elements.ts.`)
    return {
      code: `import { updateElement as __campusUpdate } from ${JSON.stringify(UPDATE)};${code.replace(REFRESH, '__campusUpdate(RefreshRuntime, ')}`,
      map: null,
    }
  },
})
