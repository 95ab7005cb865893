import { PAGE_CONFIGURATION } from './core/page.ts'
import { drawForm, isOpen, type FormTree } from './draw-form.ts'

/** The files of this build (scripts/vite/preload-table.ts): numbers point into `files`. */
declare const __CAMPUS_FILES__: {
  readonly files: readonly string[]
  readonly elements: Readonly<Record<string, readonly number[]>>
  readonly words: Readonly<Record<string, number>>
  readonly forms: readonly string[]
  readonly look: readonly number[]
}

const LOADER = Symbol.for('campus-elements.loader')
const page = globalThis as unknown as Record<PropertyKey, unknown>
const { files, elements, words, forms, look } = __CAMPUS_FILES__

const addressOf = (file: string) => new URL(file, import.meta.url).href
const script = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].find(({ src }) => src === import.meta.url)
const { dataset = {} } = script ?? {}

const preloaded = new Set<string>()
function preload(file: string | undefined): void {
  if (!file || preloaded.has(file)) return
  preloaded.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = addressOf(file)
  document.head.append(link)
}

/** The language that an element will most likely speak; a wrong guess costs one small file. */
function likelyLanguage(element: Element): string {
  let chosen: string | null = null
  try {
    chosen = sessionStorage.getItem('lang')
  } catch {
    // Blocked storage: nothing was chosen.
  }
  const tag = chosen ?? element.closest('[lang]')?.getAttribute('lang') ?? dataset.lang ?? 'en'
  return tag.slice(0, 2)
}

/** `data-base-url` → `baseURL`: what the page wrote on the script tag, as `configure` takes it. */
function configurationOnTag(): Record<string, unknown> {
  const named: Record<string, string> = { baseUrl: 'baseURL', cdnBaseUrl: 'cdnBaseURL' }
  return Object.fromEntries(
    Object.entries(dataset)
      .filter(([key]) => key !== 'config')
      .map(([key, value]) => [named[key] ?? key, value]),
  )
}

async function configuration(): Promise<Record<string, unknown>> {
  const onTag = configurationOnTag()
  if (!dataset.config) return onTag
  try {
    const response = await fetch(new URL(dataset.config, document.baseURI))
    return { ...((await response.json()) as object), ...onTag }
  } catch (fault) {
    console.error(`Campus Elements: the configuration ${dataset.config} could not be read.`, fault)
    return onTag
  }
}

/** The form of an element, long before the element: a few kilobytes instead of a library. When that fails, the element comes all the same. */
async function drawEarly(element: Element, language: string, configured: Promise<void>): Promise<void> {
  if (!forms.includes(element.localName) || !isOpen(element)) return
  for (const number of look) preload(files[number])
  try {
    const [form, { adoptSheets, lightSheets }] = await Promise.all([
      import(/* @vite-ignore */ addressOf(`forms/${element.localName}.${language}.js`)) as Promise<{ default: FormTree }>,
      import(/* @vite-ignore */ addressOf('look.js')) as Promise<typeof import('./elements/styles/look.ts')>,
      configured,
    ])
    const { baseURL = '/server', client } = page[PAGE_CONFIGURATION] as { baseURL?: string; client?: string }
    const institution = element.getAttribute('client') ?? client
    if (!institution || !isOpen(element) || !element.isConnected) return
    adoptSheets(element.getRootNode() as Document | ShadowRoot, lightSheets)
    drawForm(element, form.default, { baseURL, client: institution })
  } catch (fault) {
    console.warn(`Campus Elements: the form of <${element.localName}> waits for its element.`, fault)
  }
}

const asked = new Set<string>()
async function load(element: Element, configured: Promise<void>): Promise<void> {
  const tag = element.localName
  const needed = elements[tag]
  if (!needed) return
  const language = likelyLanguage(element)
  // A slow line carries one thing at a time: first what is seen.
  await drawEarly(element, language, configured)
  preload(files[words[language] ?? -1])
  if (asked.has(tag)) return
  asked.add(tag)
  for (const number of needed) preload(files[number])
  await configured
  try {
    await import(/* @vite-ignore */ addressOf(`elements/${tag}.js`))
  } catch (fault) {
    console.error(`Campus Elements: <${tag}> could not be loaded; what the page wrote inside it stays.`, fault)
    release(tag)
  }
}

/** A static form that is submitted before its element has taken over waits for it, instead of leaving the page. */
const hold = (event: SubmitEvent) => {
  const form = event.target as HTMLFormElement
  const element = form.closest('[data-campus-static]')?.parentElement
  if (!element || given.has(element.localName)) return
  event.preventDefault()
  form.setAttribute('data-campus-submitted', '')
}

/** The element will not come: its static form goes to the server by itself, now if it has been submitted already. */
const given = new Set<string>()
function release(tag: string): void {
  given.add(tag)
  for (const fallback of document.querySelectorAll(`${tag} > [hidden]`)) fallback.removeAttribute('hidden')
  document.querySelector<HTMLFormElement>(`${tag} form[data-campus-submitted]`)?.submit()
}

function begin(): void {
  const configured = configuration().then((found) => {
    page[PAGE_CONFIGURATION] = found
  })
  document.addEventListener('submit', hold, true)
  // Without its words an element never takes over.
  document.addEventListener('campus-failed', ({ target }) => {
    if (target instanceof Element && target.querySelector(':scope > [data-campus-static]')) release(target.localName)
  })
  const known = Object.keys(elements).join()
  const scan = (root: ParentNode) => {
    for (const element of root.querySelectorAll(known)) void load(element, configured)
  }
  scan(document)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        void load(node, configured)
        scan(node)
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true })
}

const first = page[LOADER]
if (first === undefined) {
  page[LOADER] = __CAMPUS_VERSION__
  begin()
} else console.warn(`Campus Elements ${__CAMPUS_VERSION__} was loaded again; version ${first as string}, which came first, stays.`)
