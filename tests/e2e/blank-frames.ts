import type { Page } from 'playwright-core'

/**
 * Counts, from now on, the frames in which the main part of the portal shows neither a text, nor a control, nor a bar
 * that stands for what is still to come. Returns a function that returns the number of these frames, and begins anew.
 */
export async function watchBlankFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { blank: 0 }
    Object.assign(window, { campusBlankFrames: counted })
    const isBlank = () => {
      const portal = document.querySelector('campus-portal')
      const screen = portal?.firstElementChild
      return ![portal?.shadowRoot?.querySelector('main'), screen, screen?.shadowRoot].some((part) =>
        [...(part?.querySelectorAll('h1, h2, p, button, .c-skeleton') ?? [])].some((one) => one.checkVisibility()),
      )
    }
    const countFrame = () => {
      if (isBlank()) counted.blank += 1
      requestAnimationFrame(countFrame)
    }
    requestAnimationFrame(countFrame)
  })
  return () =>
    page.evaluate(() => {
      const counted = (window as unknown as { campusBlankFrames: { blank: number } }).campusBlankFrames
      const { blank } = counted
      counted.blank = 0
      return blank
    })
}
