import { CLIENT_ERROR } from '../../contract/envelope.ts'
import { defineElement } from '../runtime/define-element.tsx'
import { loadElement, type ElementTag } from '../runtime/registry.ts'

/**
 * Inserts the screen that `make` returns into the portal. Resolves when it has rendered; rejects when its file or its
 * messages cannot be loaded.
 */
export async function drawScreen(
  host: HTMLElement,
  tag: ElementTag,
  create: () => HTMLElement | undefined,
): Promise<void> {
  defineElement(await loadElement(tag))
  const screen = create()
  if (!screen) return
  await new Promise<void>((resolve, reject) => {
    screen.addEventListener('campus-ready', ({ target }) => {
      if (target === screen) resolve()
    })
    screen.addEventListener(
      'campus-failed',
      ({ target, detail }: CustomEventInit<{ code: number; message: string }> & Event) => {
        if (target === screen && detail?.code === CLIENT_ERROR) reject(new Error(detail.message))
      },
    )
    host.replaceChildren(screen)
  })
}
