import { PAGE_CONFIGURATION } from '../../../core/config/page.ts'
import { showDialog } from './dialog.ts'
import { ATTRIBUTES, listPrefilledAttributes, type Prefill } from './attributes.ts'
import { findOpenableTag, OPENABLE, type OpenableTag, type Outcome } from './outcomes.ts'
import { buildShell } from './shell.ts'
import { chooseWords, findAttributeAround, getDirection, loadWords } from './words.ts'

type WithoutPrefix<Tag extends string> = Tag extends `campus-${infer Name}` ? Name : never

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What `open` takes. */
export interface OpenOptions {
  /** The public element to show, with or without `campus-`. */
  readonly element: OpenableTag | WithoutPrefix<OpenableTag>
  /** The code of the institution; without it that of the page's configuration. */
  readonly institution?: string
  /** Attributes of the element. */
  readonly attributes?: Attributes
  /** What is in the fields at first. Passwords, codes and dates of birth are refused. */
  readonly prefill?: Prefill
  /** The name of the dialog for screen readers; without it the heading of the element. */
  readonly label?: string
  /** Closes the dialog when it aborts. */
  readonly signal?: AbortSignal
  /** What was pressed: the dialog takes its language and theme from there. Without it what has the focus. */
  readonly opener?: Element | null
}

interface Page {
  readonly [PAGE_CONFIGURATION]?: { readonly lang?: string; readonly theme?: string }
}

const getPageSettings = () => (globalThis as Page)[PAGE_CONFIGURATION]

/** Dialogs that are open: a second press opens no second one. */
const opened = new Map<OpenableTag, Promise<Outcome>>()

/** Loads an element where the page has no loader that does. */
async function ensureElement(tag: OpenableTag): Promise<void> {
  if (customElements.get(tag) || Symbol.for('campus-elements.loader') in globalThis) return
  const { defineByTag } = await import('./define-by-tag.ts')
  await defineByTag(tag)
}

function createElement(tag: OpenableTag, { institution, attributes, prefill }: OpenOptions): HTMLElement {
  const element = document.createElement(tag)
  const given: Attributes = {
    ...attributes,
    ...(institution ? { client: institution } : {}),
    ...listPrefilledAttributes(prefill),
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue
    if (ATTRIBUTES.has(name)) element.setAttribute(name, value === true ? '' : String(value))
    else console.warn(`[campus] open: <${tag}> has no attribute "${name}"; it is ignored.`)
  }
  // It is not in the page when a payer comes back: payments return elsewhere, as from any step in an element.
  element.dataset.path = ''
  return element
}

async function openElement(tag: OpenableTag, options: OpenOptions): Promise<Outcome> {
  const opener = options.opener ?? document.activeElement
  const element = createElement(tag, options)
  const around = findAttributeAround(opener, 'lang')
  const language = chooseWords(element.lang, around, document.documentElement.lang, getPageSettings()?.lang)
  // It is shown elsewhere in the page than where it was asked for.
  if (!element.lang && around) element.lang = around
  const theme = element.getAttribute('theme') ?? findAttributeAround(opener, 'data-theme') ?? getPageSettings()?.theme
  if (theme) element.setAttribute('theme', theme)
  const dictionary = await loadWords(language)
  const { title } = OPENABLE[tag] as { readonly title?: string }
  const outcome = await showDialog({
    element,
    words: dictionary,
    language,
    theme,
    label: options.label,
    title: (title && dictionary[title]) ?? dictionary['common.loading'] ?? '',
    signal: options.signal,
    opener,
    loadElement: () => ensureElement(tag),
  })
  options.opener?.dispatchEvent(new CustomEvent('campus-closed', { detail: outcome, bubbles: true, composed: true }))
  return outcome
}

/**
 * Opens a public element in a modal dialog on this page, and resolves when the dialog has closed, with what the visitor
 * reached there. Where the same element is open already, returns its promise. Rejects for an element that cannot be
 * opened, and when the files of the dialog do not arrive.
 */
export async function open(options: OpenOptions): Promise<Outcome> {
  const tag = findOpenableTag(options.element)
  if (!tag) throw new TypeError(`[campus] open: "${options.element}" is no public element.`)
  if (options.signal?.aborted) return { outcome: 'dismissed', detail: null }
  const outcome = opened.get(tag) ?? openElement(tag, options).finally(() => opened.delete(tag))
  opened.set(tag, outcome)
  return outcome
}

/** Opens what a link or a button of the page asks for: `data-campus-open`, with further attributes as `data-…`. */
export function openPressed(opener: HTMLElement): Promise<Outcome> {
  const attributes = [...ATTRIBUTES].map((name) => [name, opener.getAttribute(`data-${name}`)] as const)
  return open({
    element: (opener.dataset.campusOpen ?? '') as OpenableTag,
    attributes: Object.fromEntries(attributes),
    ...(opener.dataset.label ? { label: opener.dataset.label } : {}),
    opener,
  })
}

/** What `addButton` takes: what `open` takes, without an opener. */
export type ButtonOptions = Omit<OpenOptions, 'opener' | 'signal' | 'label'> & {
  /** The text of the button; without it the title of the element, where it has one. */
  readonly label?: string | undefined
}

/** Adds a button that floats at the lower end of the page and opens an element. Returns what removes it. */
export async function addButton({ label, ...options }: ButtonOptions): Promise<() => void> {
  const tag = findOpenableTag(options.element)
  if (!tag) throw new TypeError(`[campus] addButton: "${options.element}" is no public element.`)
  const language = chooseWords(document.documentElement.lang, getPageSettings()?.lang)
  const { title } = OPENABLE[tag] as { readonly title?: string }
  const text = label ?? (title && (await loadWords(language))[title])
  if (!text) throw new TypeError(`[campus] addButton: a button for <${tag}> needs a label.`)
  const shell = buildShell(
    'data-campus-float',
    findAttributeAround(document.body, 'data-theme') ?? getPageSettings()?.theme,
  )
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'float', textContent: text, ariaHasPopup: 'dialog' })
  Object.assign(button, { lang: language, dir: getDirection(language) })
  button.addEventListener('click', () => void open({ ...options, opener: button }).catch(console.error))
  shell.shadowRoot?.append(button)
  document.body.append(shell)
  return () => shell.remove()
}

const tag = document.querySelector<HTMLElement>('script[data-float]')
if (tag) void addButton({ element: tag.dataset.float as ButtonOptions['element'], label: tag.dataset.label })
