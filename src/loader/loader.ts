import { PAGE_CONFIGURATION, SERVER_PATH } from '../core/config/page.ts'
import { askEarly } from './ask-early.ts'
import type { FilesTable } from './files-table.ts'
import type { fillHook as FillHook } from './fill-hook.ts'
import { isOpen, separateIds } from './form-place.ts'
import type { drawForm as DrawForm, FormTree } from '../elements/runtime/static-form/draw-form.ts'
import type { translateForm as TranslateForm } from '../elements/runtime/static-form/translate-form.ts'
import type * as Opening from '../elements/runtime/opening/open.ts'
import type { defineElement as DefineElement } from '../elements/runtime/define-element.tsx'
import type { adoptSheets as AdoptSheets } from '../elements/runtime/sheets.ts'
import { guessLanguage, findNearest } from './guess-language.ts'
import { failed, holdSubmit, releaseForm } from './hold-submit.ts'
import { findPressed, openOnClick } from './open-on-click.ts'
import { readConfiguration, type PageConfiguration } from './read-configuration.ts'
import { createRootWatcher } from './watch-roots.ts'

declare const __CAMPUS_FILES__: FilesTable
const LOADER = Symbol.for('campus-elements.loader')
const page = globalThis as unknown as Record<PropertyKey, unknown>
const [fileNames, elements, others, words, formCount, look, defining] = __CAMPUS_FILES__
const forms = Object.keys(elements).slice(0, formCount)
const files = fileNames.map((file) => `assets/${file}.js`)

const toFileUrl = (file: string) => new URL(file, import.meta.url).href
const script = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].find(
  ({ src }) => src === import.meta.url,
)
const { dataset = {}, nonce = '' } = script ?? {}

/** The head start of the form request over the library request, in milliseconds (`npm run bench field`). */
const HEAD_START_MS = 80

const preloaded = new Set<string>()
function preloadFile(file: string | undefined): void {
  if (!file || preloaded.has(file)) return
  preloaded.add(file)
  const link = document.createElement('link')
  // Low priority, because the visible form comes first. A policy that admits scripts by a nonce asks the link for it.
  Object.assign(link, { rel: 'modulepreload', href: toFileUrl(file), fetchPriority: 'low', nonce })
  document.head.append(link)
}

const fetchFile = <Module>(file = ''): Promise<Module> => import(/* @vite-ignore */ toFileUrl(file)) as Promise<Module>

const first = page[LOADER] as { readonly version: string; readonly define: typeof watch } | undefined
const configured: Promise<PageConfiguration> = first
  ? Promise.resolve({})
  : readConfiguration(dataset).then((found) => (page[PAGE_CONFIGURATION] = found))

/**
 * Applies to a static form the theme that its element will have (`elements/runtime/theme/theme-of.ts`), so that nothing
 * changes when the element takes over.
 */
async function copyTheme(element: Element): Promise<void> {
  const { theme } = await configured
  const said = element.getAttribute('theme') ?? findNearest(element, 'data-theme') ?? theme
  if (said) element.querySelector(':scope > [data-campus-static]')?.setAttribute('data-theme', said)
}

/**
 * Draws the static form of an element long before the element itself: a few kilobytes instead of a library. When this
 * fails, the element still loads.
 */
async function drawStaticForm(element: Element, language: string | undefined): Promise<void> {
  const root = element.getRootNode() as Document | ShadowRoot
  const standing = element.querySelector(':scope > [slot=campus]')
  if (standing) separateIds(standing)
  void copyTheme(element)
  // A form inside a shadow root does not get the style sheet that the page links.
  if (!language || !forms.includes(element.localName) || !(standing ? root !== document : isOpen(element))) return
  try {
    const [form, looks, { baseURL = toFileUrl(SERVER_PATH), client, texts }] = await Promise.all([
      fetchFile<{ readonly default: FormTree; readonly later?: readonly string[] }>(
        `forms/${element.localName}.${language}.js`,
      ),
      fetchFile<Record<string, unknown>>(files[look[0]]),
      configured,
    ])
    const institution = element.getAttribute('client') ?? client
    form.later?.forEach(preloadFile)
    if (!element.isConnected) return
    ;(looks[look[1]] as typeof AdoptSheets)(root, looks[look[2]] as string[])
    const tree = texts
      ? await (
          await fetchFile<{ readonly translateForm: typeof TranslateForm }>('texts.js')
        ).translateForm(element, form.default, language, texts)
      : form.default
    if (tree && institution && isOpen(element)) {
      const place = { baseURL, institution, client, forms: forms.join() }
      separateIds((looks[look[3]] as typeof DrawForm)(element, tree, place))
    }
    void copyTheme(element)
  } catch (fault) {
    // The fault names the file.
    console.warn(fault)
  }
}

/** Registers an element: a public one from the chunk that holds its definition, any other one from its own file. */
async function registerElement(tag: string): Promise<void> {
  const [definition, ...needed] = elements[tag] ?? []
  for (const number of needed) preloadFile(files[number])
  await configured
  // The portal defines its screens itself.
  if (!definition) await (customElements.get(tag) ?? fetchFile(`elements/${tag}.js`))
  else {
    const [chunk, shared] = await Promise.all(
      [files[needed[0] ?? -1], files[defining[0]]].map((file) => fetchFile<Record<string, unknown>>(file)),
    )
    ;(shared?.[defining[1]] as typeof DefineElement)(chunk?.[definition] as Parameters<typeof DefineElement>[0])
  }
}
const arriving = new Map<string, Promise<unknown>>()

async function loadElement(element: Element): Promise<void> {
  const tag = element.localName
  // A copy of a rendered element contains the rendered form of the original, which has no event handlers.
  if (!customElements.get(tag))
    for (const dead of element.querySelectorAll(':scope > [slot=campus]:not([data-campus-static])')) dead.remove()
  void configured.then(({ baseURL = toFileUrl(SERVER_PATH), client, activities }) => {
    const code = element.getAttribute('client') ?? client
    // A back end that has other names than ours has no early answers.
    if (elements[tag] && code && !activities) askEarly(tag, baseURL, code)
  })
  const language = guessLanguage(element, words, dataset.lang)
  // On a slow connection, downloads go one at a time and the visible form comes first. A request also takes time, so
  // the library is requested shortly before the form has arrived.
  await Promise.race([drawStaticForm(element, language), new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))])
  preloadFile(files[words[language ?? ''] ?? -1])
  const coming = arriving.get(tag) ?? registerElement(tag)
  arriving.set(tag, coming)
  try {
    await coming
  } catch (fault) {
    // The watcher finds an element more than once.
    if (failed.has(element)) return
    console.error(`Campus Elements: <${tag}> was not loaded.`, fault)
    releaseForm(element)
    const retryLoad = () => {
      failed.delete(element)
      arriving.delete(tag)
      return loadElement(element)
    }
    element.dispatchEvent(
      new CustomEvent('campus-load-error', { detail: { retry: retryLoad }, bubbles: true, composed: true }),
    )
  }
}

const tags = new Set([...Object.keys(elements), ...others.split(' ').map((name) => `campus-${name}`)])
const isOurs = (tag: string): boolean => tags.has(tag)

const watch = createRootWatcher({
  isOurs,
  onElement: (element) => void loadElement(element),
  // In a file of its own, because few pages need it; so is what opens dialogs.
  onHook: (hook) =>
    void fetchFile<{ fillHook: typeof FillHook }>('hooks.js').then(({ fillHook }) => fillHook(hook, isOurs)),
  onSubmit: holdSubmit,
})

const loadOpening = () => fetchFile<typeof Opening>('open.js')

if (first) console.warn(`Campus Elements ${__CAMPUS_VERSION__} was loaded again; ${first.version} stays.`)
else {
  page[LOADER] = { version: __CAMPUS_VERSION__, define: watch }
  // A capturing listener: React ends some clicks.
  document.addEventListener(
    'click',
    (clicked) => {
      findPressed(clicked, '[data-campus-static] button[type=button]')?.setAttribute('data-campus-pressed', '')
      openOnClick(clicked, loadOpening)
    },
    true,
  )
  // An element whose messages cannot be loaded never takes over.
  document.addEventListener('campus-failed', (event) => {
    const [element] = event.composedPath()
    if (element instanceof Element && element.querySelector(':scope > [data-campus-static]')) releaseForm(element)
  })
  watch(document)
  // It adds the floating button that the tag of the script asks for.
  if (dataset.float) void loadOpening()
}

// By this copy of the loader, even if another one came first: that one may be what is wrong with the page.
if (/\.js\?doctor|[?&]campus-doctor/.test(import.meta.url + document.URL))
  void loadElement(document.documentElement.appendChild(document.createElement('campus-doctor')))

/**
 * Finds the elements in a document or shadow root, now and later. Pages need it only for roots that a script cannot
 * find from outside: a closed shadow root, or one that is attached to an element long after that was inserted.
 */
export const define: (root?: Document | ShadowRoot) => void = first?.define ?? watch

/** Opens a public element in a dialog (docs/opening.md). */
export const open: typeof Opening.open = async (options) => (await loadOpening()).open(options)
