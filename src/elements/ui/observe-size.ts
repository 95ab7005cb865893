/**
 * Measures an element again whenever its size changes, until the function that it gives is called. In the next frame: who changes
 * the page while its sizes are being reported makes the browser report an error to the whole page.
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
