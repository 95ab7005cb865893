import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { matchRoute, queryOf, type Match } from '../../../core/routing/routes.ts'
import type { CampusElement } from '../../runtime/campus-element.ts'
import { defineElement } from '../../runtime/define-element.tsx'
import { institutionIn, makeScreen } from '../../runtime/make-screen.ts'
import { letStand } from '../../runtime/one-form.ts'
import { isElementTag, loadElement } from '../../runtime/registry.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../i18n/further-messages.tsx'
import type { StepHereProps } from './step-link.tsx'

const STEP = 'data-campus-step'
const BACK = 'campus-step-back'
const SIGN_INS = 'campus-login, campus-admin-login, campus-student-login'

/**
 * Returns a selector for the elements that show a route. For the sign-in of an institution these are all its sign-in
 * elements, because only the visitor knows which one applies.
 */
const showing = ({ route }: Match): string => (['adminLogin', 'login'].includes(route.name) ? SIGN_INS : route.tag)
const stepAround = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>(`[${STEP}]`) ?? null

/** Moves the focus to the heading of an element's content. */
function lead(element: CampusElement): void {
  const heading = element.container.querySelector<HTMLElement>('h1') ?? element.container
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
}

/**
 * Goes back to the step that already shows this path, or to another element of the page that does. Returns false where
 * there is none; the step is then to be opened.
 */
export function leadTo(host: CampusElement, path: string): boolean {
  const match = matchRoute(path)
  if (!match) return false
  const wanted = showing(match)
  for (let step = stepAround(host); step; step = stepAround(step.parentElement)) {
    if (!step.parentElement?.matches(wanted)) continue
    step.dispatchEvent(new Event(BACK))
    return true
  }
  // A payment other than the one shown there is another step.
  if (Object.keys(match.parameters).some((name) => !['university', 'clientName'].includes(name))) return false
  const client = institutionIn(match) ?? queryOf(path).client ?? host.values.get().client
  const there = [...document.querySelectorAll<CampusElement>(wanted)].find(
    (element) =>
      element.matches(':defined') &&
      element.container.isConnected &&
      element.checkVisibility() &&
      !element.contains(host) &&
      !host.contains(element) &&
      element.values.get().client === client,
  )
  if (!there) return false
  there.scrollIntoView()
  lead(there)
  return true
}

/** Copies language, direction and colour of the surrounding element to the step. */
function dress(place: HTMLElement, { container }: CampusElement): void {
  place.lang = container.lang
  place.dir = container.dir
  const color = container.style.getPropertyValue('--campus-client-color')
  if (color) place.style.setProperty('--campus-client-color', color)
}

/**
 * Creates the nodes of a step: React renders the back button into `bar`; the screen is inserted into `seat` directly,
 * so that it can outlive the React tree by one event.
 */
function makePlace() {
  const [place, bar, seat] = [
    document.createElement('div'),
    document.createElement('nav'),
    document.createElement('div'),
  ]
  place.className = 'campus'
  place.slot = 'campus'
  place.translate = false
  place.tabIndex = -1
  place.setAttribute(STEP, '')
  place.append(bar, seat)
  letStand(place)
  return { place, bar, seat }
}

/**
 * Shows `place` in the element instead of its own content, in the light DOM, where password managers reach its form.
 * Returns the function that removes it.
 */
function replaceShown(host: CampusElement, place: HTMLElement): () => void {
  const { container, shadowRoot } = host
  const opener = (container.getRootNode() as Document | ShadowRoot).activeElement
  if (shadowRoot && !shadowRoot.querySelector('slot[name=campus]')) {
    const slot = document.createElement('slot')
    slot.name = 'campus'
    shadowRoot.append(slot)
  }
  adoptSheets(host.getRootNode() as Document | ShadowRoot, lightSheets)
  const around = stepAround(host)?.querySelector<HTMLElement>(':scope > nav')
  // The element's own content is hidden, not removed, so that its input is kept. One back button at a time is enough.
  for (const hidden of [container, around]) hidden?.style.setProperty('display', 'none', 'important')
  host.append(place)
  return () => {
    const held = place.contains(document.activeElement)
    place.style.setProperty('display', 'none', 'important')
    // Deferred, because the event of a sign-in in this step follows the change of the screen.
    setTimeout(() => place.remove())
    for (const hidden of [container, around]) hidden?.style.removeProperty('display')
    if (!held || !container.isConnected) return
    if (opener instanceof HTMLElement && container.contains(opener)) opener.focus()
    else lead(host)
  }
}

function Back({ onClose }: Pick<StepHereProps, 'onClose'>) {
  const { t } = useMessages()
  return (
    <button type="button" className="c-link" onClick={onClose}>
      {t('enter.stepBack')}
    </button>
  )
}

/**
 * Renders the public step of a path with its own element inside the element that opens it, with a back button above it.
 * The events of the step bubble through both elements.
 */
export function StepHere({ path, onClose, onLost }: StepHereProps) {
  const { language } = useMessages()
  const host = useHost() as CampusElement
  const theme = useStore(host.shownTheme)
  const [{ place, bar, seat }] = useState(makePlace)
  const latest = useRef({ language, onClose, onLost })
  latest.current = { language, onClose, onLost }

  useLayoutEffect(() => replaceShown(host, place), [host, place])
  useLayoutEffect(() => {
    dress(place, host)
    // The screen inside reads its theme from here.
    place.dataset.theme = theme
    const screen = seat.firstElementChild
    if (screen instanceof HTMLElement) screen.lang = language
  }, [host, place, seat, language, theme])

  useEffect(() => {
    const back = () => latest.current.onClose()
    place.addEventListener(BACK, back)
    return () => place.removeEventListener(BACK, back)
  }, [place])

  useEffect(() => {
    const match = matchRoute(path)
    const tag = match?.route.tag ?? ''
    if (!match || !isElementTag(tag)) return
    let gone = false
    place.focus()
    loadElement(tag).then(
      (definition) => {
        if (gone) return
        defineElement(definition)
        const { client, kiosk } = host.values.get()
        const screen = makeScreen(
          match,
          institutionIn(match) ?? queryOf(path).client ?? (client === undefined ? undefined : String(client)),
          latest.current.language,
        ) as CampusElement
        screen.dataset.path = path
        screen.toggleAttribute('kiosk', kiosk === true)
        screen.addEventListener(
          'campus-ready',
          ({ target }) => {
            // A form in the light DOM is rendered before it is inserted.
            queueMicrotask(() => {
              if (target === screen && !gone) lead(screen)
            })
          },
          { once: true },
        )
        seat.replaceChildren(screen)
      },
      (fault: unknown) => {
        if (!gone) latest.current.onLost(fault)
      },
    )
    return () => {
      gone = true
    }
  }, [host, place, seat, path])

  return createPortal(
    <FurtherMessages area="account-later">
      <Back onClose={onClose} />
    </FurtherMessages>,
    bar,
  )
}
