import type { ScreenFiles } from './screen-files.ts'

declare const __CAMPUS_SCREENS__: ScreenFiles

/** Whether the session of this tab has a login, whose screens are those asked for (specification, section 9). */
function hasLogin(): boolean {
  try {
    return sessionStorage.getItem('loginPn') !== null
  } catch {
    return false
  }
}

/** Returns the language that this tab has shown last, if any. */
function findLanguage(): string | undefined {
  try {
    return sessionStorage.getItem('lang') ?? sessionStorage.getItem('route-language') ?? undefined
  } catch {
    return undefined
  }
}

const { files, screens, messages } = __CAMPUS_SCREENS__
const asked = new Set<number>()

/** Asks for the files of the screen with this path, which the portal itself would find out one after the other. */
function fetchScreen(address: string): void {
  const [own, areas] = screens[address.replace(/[?].*/, '')] ?? []
  if (!own || !areas || !hasLogin()) return
  const words = messages[findLanguage() ?? '']
  for (const file of [...own, ...areas.flatMap((area) => words?.[area] ?? [])]) {
    if (asked.has(file)) continue
    asked.add(file)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        fetchPriority: 'low',
        href: `assets/${files[file]}.js`,
      }),
    )
  }
}

const fetchLinked = (event: Event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  const [page, hash] = link?.href.split('#') ?? []
  if (hash && page === document.URL.split('#')[0]) fetchScreen(hash)
}

function watchLinks(root: EventTarget): void {
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    root.addEventListener(name, fetchLinked, { passive: true })
}

fetchScreen(document.URL.split('#')[1] ?? '')
watchLinks(window)
// A pointer or a focus that moves inside a shadow root is not seen outside of it.
void customElements.whenDefined('campus-portal').then(() => {
  const root = document.querySelector('campus-portal')?.shadowRoot
  if (root) watchLinks(root)
})
