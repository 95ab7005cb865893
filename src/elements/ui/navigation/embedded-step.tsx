import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { matchRoute, parseQuery, type Match } from '../../../core/routing/routes.ts'
import type { CampusElement } from '../../runtime/campus-element.ts'
import { defineElement } from '../../runtime/define-element.tsx'
import { findInstitution, buildScreen } from '../../runtime/build-screen.ts'
import { isElementTag, loadElement } from '../../runtime/registry.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../i18n/further-messages.tsx'
import { copyAppearance, focusHeading, createStepNodes, showStepInstead, findEnclosingStep } from './step-place.ts'
import type { EmbeddedStepProps } from './step-link.tsx'

const BACK = 'campus-step-back'
const SIGN_INS = 'campus-login, campus-admin-login, campus-student-login'

/**
 * Returns a selector for the elements that show a route. For the sign-in of an institution these are all its sign-in
 * elements, because only the visitor knows which one applies.
 */
const buildRouteSelector = ({ route }: Match): string =>
  ['adminLogin', 'login'].includes(route.name) ? SIGN_INS : route.tag

/**
 * Goes back to the step that already shows this path, or to another element of the page that does. Returns false where
 * there is none; the step is then to be opened.
 */
export function goToStep(host: CampusElement, path: string): boolean {
  const match = matchRoute(path)
  if (!match) return false
  const wanted = buildRouteSelector(match)
  for (let step = findEnclosingStep(host); step; step = findEnclosingStep(step.parentElement)) {
    if (!step.parentElement?.matches(wanted)) continue
    step.dispatchEvent(new CustomEvent(BACK))
    return true
  }
  // A payment other than the one shown there is another step.
  if (Object.keys(match.parameters).some((name) => !['university', 'clientName'].includes(name))) return false
  const client = findInstitution(match) ?? parseQuery(path).client ?? host.values.get().client
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
  focusHeading(there)
  return true
}

function Back({ onClose }: Pick<EmbeddedStepProps, 'onClose'>) {
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
export function EmbeddedStep({ path, onClose, onLost }: EmbeddedStepProps) {
  const { language } = useMessages()
  const host = useHost() as CampusElement
  const theme = useStore(host.shownTheme)
  const [{ place, bar, seat }] = useState(createStepNodes)
  const latest = useRef({ language, onClose, onLost })
  latest.current = { language, onClose, onLost }

  useLayoutEffect(() => showStepInstead(host, place), [host, place])
  useLayoutEffect(() => {
    copyAppearance(place, host)
    // The screen inside reads its theme from here.
    place.dataset.theme = theme
    const screen = seat.firstElementChild
    if (screen instanceof HTMLElement) screen.lang = language
  }, [host, place, seat, language, theme])

  useEffect(() => {
    const handleBack = () => latest.current.onClose()
    place.addEventListener(BACK, handleBack)
    return () => place.removeEventListener(BACK, handleBack)
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
        const screen = buildScreen(
          match,
          findInstitution(match) ?? parseQuery(path).client ?? (client === undefined ? undefined : String(client)),
          latest.current.language,
        ) as CampusElement
        screen.dataset.path = path
        screen.toggleAttribute('kiosk', kiosk === true)
        screen.addEventListener(
          'campus-ready',
          ({ target }) => {
            // A form in the light DOM is rendered before it is inserted.
            queueMicrotask(() => {
              if (target === screen && !gone) focusHeading(screen)
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
