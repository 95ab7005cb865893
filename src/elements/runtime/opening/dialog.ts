import type { CampusElement } from '../campus-element.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { CLOSING, OUTCOMES, OUTCOME_BY_EVENT, type Outcome } from './outcomes.ts'
import { adoptPageRules, buildCloseButton, buildShell } from './shell.ts'
import { getDirection } from './words.ts'

/** What a dialog needs: all of it is in the page already. */
interface DialogParts {
  /** The element that it shows, which is in no page yet. */
  readonly element: HTMLElement
  readonly words: Dictionary
  readonly language: string
  readonly theme: string | undefined
  /** The name of the dialog; without it the heading of the element. */
  readonly label: string | undefined
  /** What is named until the element has a heading. */
  readonly title: string
  readonly signal: AbortSignal | undefined
  /** What gets the focus when the dialog has closed. */
  readonly opener: Element | null
  /** Asks for the files of the element again, where no loader does. */
  readonly loadElement: () => Promise<unknown>
}

/**
 * Shows why the element is missing, with a button that asks for it again. It stands before the element, because a form
 * that the loader draws later hides what is in it.
 */
function showLoadFailure(element: Element, note: HTMLElement, words: Dictionary, retryLoad: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words['common.retry'] ?? ''
  button.addEventListener('click', () => {
    note.textContent = words['common.loading'] ?? ''
    retryLoad()
  })
  note.replaceChildren(`${words['failure.network'] ?? ''} `, button)
  note.hidden = false
  element.before(note)
  button.focus()
}

/** Shows toasts inside the dialog, because a modal dialog makes the rest of the page inert. Returns what ends this. */
function keepToastsInside(shell: HTMLElement): () => void {
  const moveToaster = () => {
    const toaster = document.querySelector('body > campus-toaster')
    if (toaster) shell.append(toaster)
  }
  moveToaster()
  const observer = new MutationObserver(moveToaster)
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    document.body.append(...shell.querySelectorAll(':scope > campus-toaster'))
  }
}

/** Shows an element in a modal dialog of the page, and resolves when that has closed, with what the visitor reached. */
export function showDialog(parts: DialogParts): Promise<Outcome> {
  const { element, words, label, signal, opener } = parts
  const shell = buildShell('data-campus-dialog', parts.theme)
  const dialog = document.createElement('dialog')
  const bar = document.createElement('div')
  const close = buildCloseButton(words['common.close'] ?? '')
  const note = document.createElement('p')
  let reached: Outcome = { outcome: 'dismissed', detail: null }
  let touched = false

  const speakIn = (language: string) => Object.assign(dialog, { lang: language, dir: getDirection(language) })
  const replaceOutcome = (next: Outcome) => {
    if (OUTCOMES.indexOf(next.outcome) >= OUTCOMES.indexOf(reached.outcome)) reached = next
  }
  speakIn(parts.language)
  dialog.setAttribute('aria-label', label ?? parts.title)
  bar.className = 'bar'
  bar.append(close)
  dialog.append(bar, document.createElement('slot'))
  shell.shadowRoot?.append(dialog)
  note.textContent = words['common.loading'] ?? ''
  note.setAttribute('role', 'status')
  element.append(note)
  shell.append(element)

  const handleReady = (event: Event) => {
    if (event.target !== element) return
    if (reached.outcome === 'failed') reached = { outcome: 'dismissed', detail: null }
    note.remove()
    const { spoken, shownTheme, container } = element as CampusElement
    shownTheme.subscribe((theme) => (shell.dataset.theme = theme))
    spoken.subscribe((spoken) => {
      if (!spoken) return
      speakIn(spoken.tag)
      // A language of the page has a direction that only the element knows.
      requestAnimationFrame(() => (dialog.dir = container.dir || dialog.dir))
      close.setAttribute('aria-label', spoken.dictionary['common.close'] ?? '')
    })
    // The form is inserted after its event.
    queueMicrotask(() => {
      const heading = container.querySelector('h1, h2, h3, h4, h5, h6')?.textContent
      if (!label && heading) dialog.setAttribute('aria-label', heading)
      // Not in the form that the loader draws first: the element would wait until that field is left.
      if (!touched && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    })
  }

  const handleOutcome = (event: Event) => {
    const name = OUTCOME_BY_EVENT[event.type]
    const { detail } = event as CustomEvent<Readonly<Record<string, unknown>> | null>
    if (!name) return
    // The detail of an event is that of its outcome.
    replaceOutcome({ outcome: name(detail ?? {}), detail } as Outcome)
    // Not while the element is still drawing.
    if (CLOSING.has(reached.outcome)) queueMicrotask(() => dialog.close())
  }

  const handleLoadFailure = (retryLoad: () => void) => {
    replaceOutcome({ outcome: 'failed', detail: { code: 1990 } })
    showLoadFailure(element, note, words, retryLoad)
  }

  const handleMissingFiles = () => void parts.loadElement().catch(() => handleLoadFailure(handleMissingFiles))

  for (const type of Object.keys(OUTCOME_BY_EVENT)) shell.addEventListener(type, handleOutcome)
  shell.addEventListener('campus-ready', handleReady)
  shell.addEventListener('campus-load-error', (event) =>
    handleLoadFailure((event as CustomEvent<{ retry: () => void }>).detail.retry),
  )
  for (const type of ['keydown', 'pointerdown']) shell.addEventListener(type, () => (touched = true), { capture: true })
  close.addEventListener('click', () => dialog.close())
  signal?.addEventListener('abort', () => dialog.close())

  adoptPageRules()
  if (innerWidth > document.documentElement.clientWidth) shell.dataset.campusDialog = 'scrolls'
  document.body.append(shell)
  dialog.showModal()
  const releaseToasts = keepToastsInside(shell)
  handleMissingFiles()

  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      releaseToasts()
      shell.remove()
      // Safari does not focus a button that is pressed, so the dialog has nothing to return to there.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      resolve(reached)
    })
  })
}
