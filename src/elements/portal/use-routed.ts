import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '../../contract/parts.ts'
import type { Verdict } from '../../core/guard.ts'
import { onFault } from '../../core/log.ts'
import { pageIsReachable } from '../../core/mql/reachable.ts'
import { navigate, plainPath, reloadPage } from '../../core/routes.ts'
import { isElementTag } from '../registry.ts'
import { FOLLOWS_ADDRESS } from '../ui/follows-address.ts'
import { drawScreen } from './draw-screen.ts'

/** How far the screen of the route is. */
export type Routed = 'loading' | 'ready' | 'failed' | 'notFound'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const INSTITUTION = ['university', 'clientName']

function screenFor(verdict: Extract<Verdict, { kind: 'show' }>, client: string | undefined, language: LanguageCode): HTMLElement {
  const screen = document.createElement(verdict.route.tag)
  for (const [name, value] of Object.entries(verdict.parameters)) if (!INSTITUTION.includes(name)) screen.setAttribute(kebab(name), value)
  if (client) screen.setAttribute('client', client)
  screen.lang = language
  return screen
}

/**
 * Keeps the screen of the route as the portal's only light child: there its forms reach password managers. It is made anew
 * when the full path changes (specification, section 1), and only then; a screen that follows the query of its address itself shows the new one without that. Gives how far it is, the
 * path that it was made for, and the way to try again.
 */
export function useRouted(host: HTMLElement | null, path: string, verdict: Verdict, client: string | undefined, language: LanguageCode): readonly [Routed, string, () => void] {
  const [routed, setRouted] = useState<Routed>('loading')
  const [attempt, setAttempt] = useState(0)
  const triedAgain = useRef('')
  const now = useRef({ verdict, client, language })
  now.current = { verdict, client, language }
  const tag = verdict.kind === 'show' ? verdict.route.tag : ''
  const [made, setMade] = useState(path)
  const follows = plainPath(made) === plainPath(path) && (host?.firstElementChild?.hasAttribute(FOLLOWS_ADDRESS) ?? false)
  if (made !== path && !follows) setMade(path)

  useEffect(() => {
    if (!host || verdict.kind === 'wait' || verdict.kind === 'redirect') return
    host.replaceChildren()
    if (!isElementTag(tag)) {
      setRouted('notFound')
      return
    }
    let current = true
    setRouted('loading')
    const make = () => {
      const { verdict: shown, client: code, language: spoken } = now.current
      return current && shown.kind === 'show' ? screenFor(shown, code, spoken) : undefined
    }
    const fail = async (fault: unknown) => {
      onFault(fault)
      // A browser may keep a failed file for as long as the page lives, and a new version has other files: then only a new page helps.
      const hopeless = triedAgain.current === made && (await pageIsReachable())
      if (!current) return
      if (hopeless) {
        reloadPage()
        return
      }
      host.replaceChildren()
      setRouted('failed')
    }
    drawScreen(host, tag, make).then(() => {
      if (current) setRouted('ready')
    }, fail)
    return () => {
      current = false
    }
  }, [host, tag, made, verdict.kind, attempt])

  useEffect(() => {
    const child = host?.firstElementChild
    if (child instanceof HTMLElement) child.lang = language
  }, [host, language, routed])

  useEffect(() => {
    if (!host) return
    const go = (event: Event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      navigate((event as CustomEvent<{ path: string }>).detail.path)
    }
    host.addEventListener('campus-navigated', go)
    return () => host.removeEventListener('campus-navigated', go)
  }, [host])
  const again = () => {
    triedAgain.current = made
    setAttempt(attempt + 1)
  }
  return [routed, made, again]
}
