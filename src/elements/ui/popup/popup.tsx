import { autoUpdate, computePosition, flip, offset, shift, size, type Placement } from '@floating-ui/dom'
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'

interface PopupProps extends Omit<ComponentProps<'div'>, 'popover'> {
  /** The element it is positioned at; pressing that does not close it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement?: Placement
  /** At least as wide as its anchor. */
  readonly matchWidth?: boolean
  /**
   * Called on Escape, a press elsewhere, and Tab where the layer is hidden from assistive technology. Without it the
   * popup does not close by itself.
   */
  readonly onClose?: () => void
}

/** Below this height of a window (400 % of zoom, a telephone on its side), a dialog may cover its anchor. */
const LOW_WINDOW = 400

/**
 * Renders a layer beside its anchor, in the browser's top layer, so that transformed or clipped ancestors do not cut it
 * off. The popup is open as long as it is rendered.
 */
export function Popup({
  anchor,
  placement = 'bottom-start',
  matchWidth = false,
  onClose,
  className = '',
  'aria-hidden': isHidden,
  ...rest
}: PopupProps) {
  const layer = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [shown, hook] = [layer.current, anchor.current]
    if (!shown || !hook) return
    // Invisible and without pointer events until it is positioned, so that it does not appear under the pointer.
    Object.assign(shown.style, { opacity: '0', pointerEvents: 'none' })
    shown.showPopover()
    // Inside an element enlarged by `zoom` the layer is enlarged too; its position is measured in screen pixels.
    const toPixels = (onScreen: number) =>
      `${onScreen / ((shown as { currentCSSZoom?: number }).currentCSSZoom ?? 1)}px`
    const isDialog = shown.getAttribute('role') === 'dialog'
    const positionLayer = () => {
      // The focus is in the dialog, so that its anchor is not needed.
      const mayCover = isDialog && innerHeight < LOW_WINDOW
      void computePosition(hook, shown, {
        placement:
          getComputedStyle(hook).direction === 'rtl'
            ? (placement.replace(/start|end/, (side) => (side === 'start' ? 'end' : 'start')) as Placement)
            : placement,
        strategy: 'fixed',
        middleware: [
          offset(6),
          flip({ padding: 8 }),
          size({
            padding: 8,
            apply({ availableHeight, rects }) {
              shown.style.maxBlockSize = toPixels(mayCover ? innerHeight - 16 : Math.max(120, availableHeight))
              if (matchWidth) shown.style.minInlineSize = toPixels(rects.reference.width)
            },
          }),
          shift({ padding: 8, crossAxis: mayCover }),
        ],
      }).then(({ x, y }) => {
        shown.style.left = toPixels(x)
        shown.style.top = toPixels(y)
        Object.assign(shown.style, { opacity: '', pointerEvents: '' })
      })
    }
    // In the next frame: changing the layer's size while sizes are being reported makes the browser raise an error on
    // the page.
    let frame = 0
    const stop = autoUpdate(hook, shown, () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(positionLayer)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [anchor, placement, matchWidth])

  const close = useRef(onClose)
  close.current = onClose
  // A layout effect, so that Escape works immediately while it opens, not only when the browser is idle.
  useLayoutEffect(() => {
    const handleOutsidePress = (event: PointerEvent) => {
      const path = event.composedPath()
      if (!path.includes(layer.current as EventTarget) && !path.includes(anchor.current as EventTarget))
        close.current?.()
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      // A layer that only shows something must not cover what gets the focus next (WCAG 2.4.11).
      if (isHidden && event.key === 'Tab') close.current?.()
      if (event.key !== 'Escape' || !close.current) return
      // A surrounding dialog stays open.
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('pointerdown', handleOutsidePress, true)
    document.addEventListener('keydown', handleKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', handleOutsidePress, true)
      document.removeEventListener('keydown', handleKeyDown, true)
    }
  }, [anchor, isHidden])

  return <div {...rest} aria-hidden={isHidden} ref={layer} popover="manual" className={`c-popup ${className}`} />
}
