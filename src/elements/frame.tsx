import { useStore } from '@nanostores/react'
import { Component, Fragment, useEffect, useLayoutEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { $blocker } from '../core/blocker.ts'
import { clientOf } from '../core/client.ts'
import { onFault } from '../core/log.ts'
import type { CampusElement } from './campus-element.ts'
import type { ScreenProps } from './spec.ts'
import { HostContext, WordsContext, wordsOf } from './words.tsx'

interface BoundaryProps {
  readonly children: ReactNode
  readonly words: string
  readonly onFail: () => void
}

/**
 * Keeps a fault inside the element that has it. A page translator or an extension that has moved React's nodes
 * makes drawing throw, so the first fault draws the screen afresh; the second one says so.
 */
class FaultBoundary extends Component<BoundaryProps, { readonly failed: boolean; readonly faults: number }> {
  override state = { failed: false, faults: 0 }

  static getDerivedStateFromError(): { readonly failed: true } {
    return { failed: true }
  }

  override componentDidCatch(fault: unknown): void {
    onFault(fault)
    const again = this.state.faults === 0
    this.setState(({ faults }) => ({ failed: !again, faults: faults + 1 }))
    if (!again) this.props.onFail()
  }

  override render(): ReactNode {
    if (!this.state.failed) return <Fragment key={this.state.faults}>{this.props.children}</Fragment>
    if (this.state.faults === 0) return null
    return (
      <p className="c-notice" data-kind="danger" role="alert">
        {this.props.words}
      </p>
    )
  }
}

/** What surrounds every screen: its words, its direction, its theme, and the boundary that keeps its faults inside. */
export function Frame({ element, Screen }: { readonly element: CampusElement; readonly Screen: ComponentType<ScreenProps> }) {
  const spoken = useStore(element.spoken)
  const values = useStore(element.values)
  const client = useStore(clientOf(String(values.client ?? '')))
  const timeZone = client.status === 'found' ? client.client.timeZone : undefined
  const color = client.status === 'found' ? client.client.primaryColor : null
  const words = useMemo(() => spoken && wordsOf(spoken.language, spoken.dictionary, timeZone), [spoken, timeZone])

  useLayoutEffect(() => {
    const root = element.container
    if (!words) return
    root.lang = words.language
    root.dir = words.direction
    root.dataset.theme = String(values.theme ?? 'light')
    if (color) root.style.setProperty('--campus-client-color', color)
    else root.style.removeProperty('--campus-client-color')
  }, [element, words, values.theme, color])

  // Whoever waits for long is told, wherever on the page the call came from.
  useEffect(() => $blocker.subscribe(({ slow }) => slow && void import('./ui/ensure-toaster.ts').then(({ ensureToaster }) => ensureToaster(), onFault)), [])

  useEffect(() => {
    element.emit('campus-ready', null)
  }, [element])

  if (!words || !spoken) return null
  return (
    <HostContext value={element}>
      <WordsContext value={words}>
        <FaultBoundary words={words.t('failure.draw')} onFail={() => element.emit('campus-failed', { code: 1999, message: words.t('failure.draw') })}>
          <Screen attributes={values as ScreenProps['attributes']} emit={element.emit} carried={element.carried} />
        </FaultBoundary>
      </WordsContext>
    </HostContext>
  )
}
