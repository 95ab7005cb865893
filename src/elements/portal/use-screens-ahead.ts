import { useEffect } from 'react'
import type { LanguageCode } from '../../contract/parts.ts'
import { loadMessages } from '../../core/i18n/i18n.ts'
import { matchRoute } from '../../core/routing/match-route.ts'
import { isElementTag, loadElement } from '../runtime/registry.ts'

/** What comes before a press: the pointer or the focus on a link, and a finger that touches it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Returns the tag of the screen that a link of the portal leads to; undefined for other elements. */
function findLinkedTag(event: Event): string | undefined {
  const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  const written = anchor?.getAttribute('href') ?? ''
  return written.startsWith('#/') ? matchRoute(written.slice(1))?.route.tag : undefined
}

/** Loads the files and the messages of a screen. A failure is reported when somebody opens it. */
async function loadScreen(tag: string, language: LanguageCode): Promise<void> {
  if (!isElementTag(tag)) return
  const { spec } = await loadElement(tag)
  await Promise.all(spec.messages.map((area) => loadMessages(language, area)))
}

/** Loads the screen behind a link of the portal as soon as somebody points at it, so that it opens sooner. */
export function useScreensAhead(host: HTMLElement | null, language: LanguageCode): void {
  useEffect(() => {
    const loaded = new Set<string>()
    const loadLinked = (event: Event) => {
      const tag = findLinkedTag(event)
      // Without a connection the browser would keep the failure, and answer with it when the screen is opened.
      if (tag === undefined || loaded.has(tag) || !navigator.onLine) return
      loaded.add(tag)
      loadScreen(tag, language).catch(() => loaded.delete(tag))
    }
    for (const sign of SIGNS) host?.addEventListener(sign, loadLinked, { passive: true })
    return () => {
      for (const sign of SIGNS) host?.removeEventListener(sign, loadLinked)
    }
  }, [host, language])
}
