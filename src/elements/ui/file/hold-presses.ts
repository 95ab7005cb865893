/**
 * Holds back every press of a button in an element until the returned function is called, which repeats the last one:
 * what a button does may need a file that is still being inspected.
 */
export function holdPresses(screen: Element): () => void {
  let pressed: HTMLButtonElement | undefined
  const holdPress = (event: Event) => {
    const button = event.composedPath().find((node) => node instanceof HTMLButtonElement)
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }
  screen.addEventListener('click', holdPress, true)
  return () => {
    screen.removeEventListener('click', holdPress, true)
    pressed?.click()
  }
}
