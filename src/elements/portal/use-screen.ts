import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LanguageCode } from '../../contract/parts.ts'
import type { Verdict } from '../../core/session/guard.ts'
import { onFault } from '../../core/feedback/log.ts'
import { isPageReachable } from '../../core/mql/is-page-reachable.ts'
import { navigate, normalisePath, reloadPage } from '../../core/routing/routes.ts'
import { buildScreen } from '../runtime/build-screen.ts'
import { isElementTag } from '../runtime/registry.ts'
import { FOLLOWS_ADDRESS } from '../ui/navigation/follows-address.ts'
import { drawScreen } from './draw-screen.ts'

/** Loading state of the route's screen. */
export type ScreenState = 'loading' | 'ready' | 'failed' | 'notFound'

/**
 * Keeps the route's screen as the portal's only light DOM child, where password managers can access its forms. The
 * screen is recreated only when the full path changes (specification, section 1). A screen that handles the query of
 * its address itself is kept when only the query changes. Returns the loading state, the path that the screen was
 * created for, and a retry function.
 */
export function useScreen(
  host: HTMLElement | null,
  path: string,
  verdict: Verdict,
  client: string | undefined,
  language: LanguageCode,
  inShell: boolean,
): readonly [ScreenState, string, () => void] {
  const [routed, setRouted] = useState<ScreenState>('loading')
  const [attempt, setAttempt] = useState(0)
  const triedAgain = useRef('')
  const now = useRef({ verdict, client, language, inShell })
  now.current = { verdict, client, language, inShell }
  const tag = verdict.kind === 'show' ? verdict.route.tag : ''
  const [made, setMade] = useState(path)
  const follows =
    normalisePath(made) === normalisePath(path) && (host?.firstElementChild?.hasAttribute(FOLLOWS_ADDRESS) ?? false)
  if (made !== path && !follows) setMade(path)

  // Before the browser paints: the skeleton of the page appears as the page before it goes.
  useLayoutEffect(() => {
    if (!host || verdict.kind === 'wait' || verdict.kind === 'redirect') return
    host.replaceChildren()
    if (!isElementTag(tag)) {
      setRouted('notFound')
      return
    }
    let current = true
    setRouted('loading')
    const createScreen = () => {
      const { verdict: shown, client: code, language: spoken, inShell: plain } = now.current
      if (!current || shown.kind !== 'show') return undefined
      const screen = buildScreen(shown, code, spoken)
      screen.toggleAttribute('plain', plain)
      return screen
    }
    const handleFailure = async (fault: unknown) => {
      onFault(fault)
      // A browser may cache a failed file for the lifetime of the page, and a new version has other files: then only a
      // reload helps.
      const hopeless = triedAgain.current === made && (await isPageReachable())
      if (!current) return
      if (hopeless) {
        reloadPage()
        return
      }
      host.replaceChildren()
      setRouted('failed')
    }
    drawScreen(host, tag, createScreen).then(() => {
      if (current) setRouted('ready')
    }, handleFailure)
    return () => {
      current = false
    }
  }, [host, tag, made, verdict.kind, attempt])

  useEffect(() => {
    const child = host?.firstElementChild
    if (child instanceof HTMLElement) child.lang = language
  }, [host, language, routed])

  // The frame around the page is its box; a visitor who signs in on a page gets it there.
  useLayoutEffect(() => {
    host?.firstElementChild?.toggleAttribute('plain', inShell)
  }, [host, inShell, routed])

  useEffect(() => {
    if (!host) return
    const handleClick = (event: Event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      navigate((event as CustomEvent<{ path: string }>).detail.path)
    }
    host.addEventListener('campus-navigated', handleClick)
    return () => host.removeEventListener('campus-navigated', handleClick)
  }, [host])
  const retryScreen = () => {
    triedAgain.current = made
    setAttempt(attempt + 1)
  }
  return [routed, made, retryScreen]
}
