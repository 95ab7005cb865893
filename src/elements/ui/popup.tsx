import { autoUpdate, computePosition, flip, offset, shift, size, type Placement } from '@floating-ui/dom'
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'

interface PopupProps extends Omit<ComponentProps<'div'>, 'popover'> {
  /** What it hangs on; pressing that does not close it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement?: Placement
  /** At least as wide as what it hangs on. */
  readonly matchWidth?: boolean
  /** Escape, or a press somewhere else. Without it nothing closes by itself. */
  readonly onClose?: () => void
}

/** A layer beside something: in the browser's top layer, so that no transformed or clipped column of a page cuts it off. Drawn only while it is open. */
export function Popup({ anchor, placement = 'bottom-start', matchWidth = false, onClose, className = '', ...rest }: PopupProps) {
  const layer = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [shown, hook] = [layer.current, anchor.current]
    if (!shown || !hook) return
    // Until it stands in its place nobody sees it, and it does not lie under a pointer by chance.
    Object.assign(shown.style, { opacity: '0', pointerEvents: 'none' })
    shown.showPopover()
    // Inside something enlarged by `zoom` the layer is enlarged too; where it stands is measured on the screen.
    const pixels = (onScreen: number) => `${onScreen / ((shown as { currentCSSZoom?: number }).currentCSSZoom ?? 1)}px`
    const position = () =>
      void computePosition(hook, shown, {
        placement: getComputedStyle(hook).direction === 'rtl' ? (placement.replace(/start|end/, (side) => (side === 'start' ? 'end' : 'start')) as Placement) : placement,
        strategy: 'fixed',
        middleware: [
          offset(6),
          flip({ padding: 8 }),
          shift({ padding: 8 }),
          size({
            padding: 8,
            apply({ availableHeight, rects }) {
              shown.style.maxBlockSize = pixels(Math.max(120, availableHeight))
              if (matchWidth) shown.style.minInlineSize = pixels(rects.reference.width)
            },
          }),
        ],
      }).then(({ x, y }) => {
        shown.style.left = pixels(x)
        shown.style.top = pixels(y)
        Object.assign(shown.style, { opacity: '', pointerEvents: '' })
      })
    // In the next frame: a place that changes the layer's size while sizes are being reported makes the browser report an error to the whole page.
    let frame = 0
    const stop = autoUpdate(hook, shown, () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(position)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [anchor, placement, matchWidth])

  const close = useRef(onClose)
  close.current = onClose
  // At once: whoever presses Escape while it opens must not wait for the browser to be idle.
  useLayoutEffect(() => {
    const pressed = (event: PointerEvent) => {
      const path = event.composedPath()
      if (!path.includes(layer.current as EventTarget) && !path.includes(anchor.current as EventTarget)) close.current?.()
    }
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !close.current) return
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('keydown', typed, true)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('keydown', typed, true)
    }
  }, [anchor])

  return <div {...rest} ref={layer} popover="manual" className={`c-popup ${className}`} />
}
