import type { Plugin } from 'vite'

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Removes Vite's helper around every `import()`: the loader preloads by a table of its own, and no chunk has a style
 * sheet beside it.
 */
export const createPlainImportsPlugin = (): Plugin => ({
  name: 'campus-plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load()' : null),
})

/**
 * Removes the subscription to single keys from `useStore`: nothing here asks for them, and every public form would
 * carry 1 KB for it. Throws where the library has changed, or a caller asks for keys all the same.
 */
export const createWholeStoresPlugin = (): Plugin => ({
  name: 'campus-whole-stores',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/\/src\/.*\.tsx?$/.test(id) && /useStore\([^()]*,\s*\{/.test(code))
      throw new Error(`${id} follows keys of a store; see scripts/vite/bundle-size.ts.`)
    if (!id.includes('/@nanostores/react/index.js')) return null
    const whole = code
      .replace("import { listenKeys } from 'nanostores'\n", '')
      .replace(/keys\?\.length > 0\s*\? listenKeys\(.*\n\s*: /, '')
    if (whole.includes('listenKeys')) throw new Error('useStore is not as it was; see scripts/vite/bundle-size.ts.')
    return { code: whole, map: null }
  },
})

/**
 * Removes from every schema the reference to the function that made it: valibot looks up messages by it that a page can
 * set, and nothing here sets any. Throws where the library has changed, or a file sets some.
 */
export const createBareSchemasPlugin = (): Plugin => ({
  name: 'campus-bare-schemas',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/\/src\/.*\.tsx?$/.test(id) && code.includes('setSpecificMessage'))
      throw new Error(`${id} sets messages of schemas; see scripts/vite/bundle-size.ts.`)
    if (!id.endsWith('/valibot/dist/index.mjs')) return null
    const bare = code.replaceAll(/^(\t*)reference: \w+,$/gm, '$1')
    if (bare === code) throw new Error('valibot is not as it was; see scripts/vite/bundle-size.ts.')
    return { code: bare, map: null }
  },
})

const RESOURCE_HINTS = /^exports\.preconnect = [^]*?^exports\.preloadModule = [^]*?^\};\n/m

/**
 * Removes from React the functions by which a screen asks for files ahead: nothing here does, and every public form
 * would carry 0.5 KB for them. Throws where the library has changed, or a caller asks all the same.
 */
export const createNoResourceHintsPlugin = (): Plugin => ({
  name: 'campus-no-resource-hints',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (
      /\/src\/.*\.tsx?$/.test(id) &&
      /import \{[^}]*\bpre(connect|fetch|init|load)[^}]*\} from 'react-dom'/.test(code)
    )
      throw new Error(`${id} asks for files ahead; see scripts/vite/bundle-size.ts.`)
    if (!id.endsWith('/react-dom/cjs/react-dom.production.js')) return null
    const bare = code.replace(RESOURCE_HINTS, '')
    if (bare === code || !bare.includes('exports.requestFormReset'))
      throw new Error('React is not as it was; see scripts/vite/bundle-size.ts.')
    return { code: bare, map: null }
  },
})

/**
 * What only a root needs that continues HTML of a server; the browser's sign that a transition runs; the search for the
 * DOM node of a class component.
 */
const UNUSED = [
  /^ReactDOMHydrationRoot\.prototype\.\w+ = (?=ReactDOMRoot)/gm,
  /^function ReactDOMHydrationRoot\([^]*?^\}\n/m,
  /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [^]*?^\};\n/m,
  /^exports\.hydrateRoot = [^]*?^\};\n/m,
  /^ReactDOMSharedInternals\.findDOMNode = [^]*?^\};\n/m,
  /(?<=^function defaultOnDefaultTransitionIndicator\(\) \{\n)[^]*?(?=^\}\n)/m,
]

/**
 * Removes hydration from React: static forms are replaced, not continued, and every public form would carry 0.7 KB for
 * it. Throws where the library has changed, or a file hydrates all the same.
 */
export const createNoHydrationPlugin = (): Plugin => ({
  name: 'campus-no-hydration',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/\/src\/.*\.tsx?$/.test(id) && code.includes('hydrateRoot'))
      throw new Error(`${id} hydrates; see scripts/vite/bundle-size.ts.`)
    if (!id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return null
    const bare = UNUSED.reduce((rest, part) => {
      const less = rest.replace(part, '')
      if (less === rest) throw new Error('React is not as it was; see scripts/vite/bundle-size.ts.')
      return less
    }, code)
    return { code: bare, map: null }
  },
})

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly name: string
  imports: string[]
  code: string
}

/** `a as b, c` → [['a', 'b'], ['c', 'c']] */
const parsePairs = (list: string): [string, string][] =>
  list.split(',').map((one) => {
    const [name = '', outside = name] = one.trim().split(/\s+as\s+/)
    return [name, outside]
  })

/**
 * Puts the helpers of the bundler into the chunk that every element needs anyway: by itself it is a request for 400
 * bytes. Throws where the bundler writes something else than it did when this was written.
 */
export function createSharedRuntimePlugin(): Plugin {
  return {
    name: 'campus-runtime-in-shared',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as unknown as Chunk[]
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const shared = chunks.find(({ name }) => name === 'shared')
      if (!runtime) return
      const [ending, list] = /export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
      if (!shared || !ending || list === undefined || runtime.imports.length > 0 || shared.code.includes('helper_'))
        throw new Error('The bundler’s helpers are not as they were; see scripts/vite/bundle-size.ts.')
      const file = runtime.fileName.replace('assets/', '')
      const statement = new RegExp(
        `import\\s*\\{([^}]*)\\}\\s*from\\s*["'][./]*(?:assets/)?${file.replaceAll('.', '\\.')}["'];?`,
      )
      // Some chunks name it only for the order of evaluation.
      const bare = new RegExp(`import\\s*["'][./]*(?:assets/)?${file.replaceAll('.', '\\.')}["'];?`)
      const here = new Map(parsePairs(list).map(([local, outside]) => [outside, local]))
      // Its short names may stand for something else in the other chunk.
      const toHelperName = (outside: string) => `helper_${outside}`
      const taken = [...here.keys()].map((outside) => toHelperName(outside)).join()
      const given = [...here].map(([outside, local]) => `${toHelperName(outside)}:${local}`).join()
      const body = runtime.code.slice(0, -ending.length)
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(bare, '')
        const [found = '', wanted = ''] = statement.exec(chunk.code) ?? []
        if (chunk === shared) {
          const locals = parsePairs(wanted).map(([outside, local]) => `${local}=${toHelperName(outside)}`)
          const own = [`{${taken}}=(()=>{${body};return{${given}}})()`, ...(found === '' ? [] : locals)].join()
          // Where it asks for no helper itself, the empty text is replaced: the helpers are at its start.
          chunk.code = `${chunk.code.replace(found, `const ${own};`)}\nexport{${taken}};`
        } else if (found !== '')
          chunk.code = chunk.code.replace(
            found,
            `import{${parsePairs(wanted)
              .map(([outside, local]) => `${toHelperName(outside)} as ${local}`)
              .join()}}from"${/^assets\//.test(chunk.fileName) ? './' : '../assets/'}${shared.fileName.replace('assets/', '')}";`,
          )
        chunk.imports = [
          ...new Set(chunk.imports.map((name) => (name === runtime.fileName ? shared.fileName : name))),
        ].filter((name) => name !== chunk.fileName)
      }
      if (chunks.some((chunk) => chunk !== runtime && chunk.code.includes(file)))
        throw new Error('A chunk still asks for the bundler’s helpers.')
      Reflect.deleteProperty(bundle, runtime.fileName)
    },
  }
}
