import { forgetPerson } from '../../../core/kiosk.ts'
import { currentPath, matchRoute, navigate, plainPath, reloadPage } from '../../../core/routes.ts'
import { $session } from '../../../core/session.ts'
import { showToast } from '../../../core/toasts.ts'
import { ensureToaster } from '../ensure-toaster.ts'

/** How long the page waits for the server to hear of it, in milliseconds. */
const PATIENCE = 3000

/** Where the next person begins in the portal: at the sign-in of whoever was here, else on the same page, unless its address says something of the last person. */
function beginning(clientCode: string | undefined): string {
  const session = $session.get()
  if (session.status === 'user' && clientCode) return session.user.userType === 'STUDENT' ? `/${clientCode}/studentLogin` : `/${clientCode}`
  const path = plainPath(currentPath())
  const said = Object.keys(matchRoute(path)?.parameters ?? {}).filter((name) => name !== 'university' && name !== 'clientName')
  return session.status !== 'user' && said.length === 0 ? path : '/'
}

/** Every element of ours on the page, the dialogs and messages of the page apart. */
const elements = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(':not(:defined), *')].filter(
    ({ localName, shadowRoot }) => localName.startsWith('campus-') && shadowRoot !== null && localName !== 'campus-toaster' && localName !== 'campus-confirmation',
  )

/** Takes an element out of the page and puts it back: it begins anew and knows nothing that was typed or shown in it. */
async function anew(host: HTMLElement): Promise<void> {
  const place = document.createComment('')
  host.replaceWith(place)
  // The element finds out in a microtask of its own that it is gone.
  await Promise.resolve()
  await Promise.resolve()
  place.replaceWith(host)
}

/** "Finish and clear": signs out, forgets what the page keeps and shows the empty form. `told` is said when it is done. */
export async function finishAndClear(host: HTMLElement | null, told: string): Promise<void> {
  const to = beginning(host?.getAttribute('client') ?? undefined)
  const inPortal = document.querySelector('campus-portal') !== null
  const gone = forgetPerson()
  if (inPortal) {
    navigate(to, { replace: true })
    await Promise.race([gone, new Promise((over) => setTimeout(over, PATIENCE))])
    reloadPage()
    return
  }
  // A form in the light DOM is drawn before it is put in place.
  host?.addEventListener('campus-ready', () => setTimeout(() => host.querySelector<HTMLElement>('input, select')?.focus()), { once: true })
  await Promise.all(elements().map(anew))
  ensureToaster()
  showToast({ severity: 'success', detail: told })
}
