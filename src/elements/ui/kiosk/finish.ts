import { clearPersonalData } from '../../../core/sign-in/kiosk.ts'
import { START_PATH } from '../../../core/routing/start-path.ts'
import { reloadAfterWork } from '../../../core/routing/reload-after.ts'
import { getCurrentPath, navigate, normalisePath } from '../../../core/routing/routes.ts'
import { $session } from '../../../core/session/session.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { getInstitutionCode, type CampusElement } from '../../runtime/campus-element.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'

/**
 * Returns the portal path where the next person starts: the sign-in page of the signed-in user's kind. Without a user
 * it is the same page, or the first page of a visit if the address contains data of the last person.
 */
async function findStartPath(clientCode: string): Promise<string> {
  const session = $session.get()
  if (session.status === 'user' && clientCode)
    return session.user.userType === 'STUDENT' ? `/${clientCode}/studentLogin` : `/${clientCode}`
  const path = normalisePath(getCurrentPath())
  if (session.status === 'user') return START_PATH
  const table = await import('../../../core/routing/match-route.ts').catch(onFault)
  const parameterNames = Object.keys(table?.matchRoute(path)?.parameters ?? {}).filter(
    (name) => name !== 'university' && name !== 'clientName',
  )
  return table && parameterNames.length === 0 ? path : START_PATH
}

/**
 * Returns all of our elements in the page and in the shadow roots of its other elements, except the toaster and the
 * confirmation dialog.
 */
const listElements = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const { localName, shadowRoot } = element
    if (!shadowRoot || localName === 'campus-toaster' || localName === 'campus-confirmation') return []
    return localName.startsWith('campus-') ? [element] : listElements(shadowRoot)
  })

/** Removes an element from the page and reinserts it, which resets it and clears everything typed or shown in it. */
async function resetElement(host: HTMLElement): Promise<void> {
  const place = document.createComment('')
  host.replaceWith(place)
  // The element handles its disconnection in a microtask; wait for it.
  await Promise.resolve()
  await Promise.resolve()
  place.replaceWith(host)
}

/**
 * Runs "Finish and clear": signs out, clears the data that the page stores and shows the empty form. `notice` is the
 * message announced at the end.
 */
export async function finishAndClear(host: CampusElement | null, notice: string): Promise<void> {
  const inPortal = document.querySelector('campus-portal') !== null
  // Begins with the session that is cleared next.
  const start = findStartPath(getInstitutionCode(host))
  const gone = clearPersonalData()
  if (inPortal) {
    navigate(await start, { replace: true })
    await reloadAfterWork(gone)
    return
  }
  // A form in the light DOM is rendered before the element is inserted, so focus it afterwards.
  host?.addEventListener(
    'campus-ready',
    () => setTimeout(() => host.querySelector<HTMLElement>('input, select')?.focus()),
    { once: true },
  )
  await Promise.all(listElements(document).map(resetElement))
  ensureToaster(host)
  showToast({ severity: 'success', detail: notice })
}
