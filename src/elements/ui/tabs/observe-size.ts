/**
 * Calls `measure` whenever an element's size changes, until the returned function is called. It is called in the next
 * frame: changing the page while sizes are being reported makes the browser raise an error on the page.
 */
export function observeSize(element: Element, measure: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
