import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import {
  Component,
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react'
import { $blocker } from '../../core/feedback/blocker.ts'
import { getClientStore } from '../../core/institution/client.ts'
import { onFault } from '../../core/feedback/log.ts'
import { getFailureMessage } from '../../core/mql/failure-message.ts'
import { $toasts } from '../../core/feedback/toasts.ts'
import type { CampusElement } from './campus-element.ts'
import type { ScreenProps } from './spec.ts'
import { HostContext, MessagesContext, buildMessages } from './messages.tsx'

interface BoundaryProps {
  readonly children: ReactNode
  readonly words: string
  readonly onFail: () => void
}

/**
 * Error boundary that confines an error to its element. Rendering throws when a page translator or a browser extension
 * has moved React's nodes, so the first error renders the screen anew and the second one shows an error message.
 */
class FaultBoundary extends Component<BoundaryProps, { readonly failed: boolean; readonly faults: number }> {
  override state = { failed: false, faults: 0 }

  static getDerivedStateFromError(): { readonly failed: true } {
    return { failed: true }
  }

  override componentDidCatch(fault: unknown): void {
    onFault(fault)
    // Not in the rendering that handles the fault: Preact would not catch another one in it.
    if (this.state.faults === 0) queueMicrotask(() => this.setState({ failed: false, faults: 1 }))
    else this.props.onFail()
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

/** Surrounds every screen with its messages, text direction, theme and error boundary. */
export function Frame({
  element,
  Screen,
}: {
  readonly element: CampusElement
  readonly Screen: ComponentType<ScreenProps>
}) {
  const spoken = useStore(element.spoken)
  const values = useStore(element.values)
  const theme = useStore(element.shownTheme)
  const client = useStore(getClientStore(String(values.client ?? '')))
  const timeZone = client.status === 'found' ? client.client.timeZone : undefined
  const color = client.status === 'found' ? client.client.primaryColor : null
  const messages = useMemo(() => spoken && buildMessages(spoken.tag, spoken.dictionary, timeZone), [spoken, timeZone])

  useLayoutEffect(() => {
    const root = element.container
    if (!messages) return
    root.lang = messages.tag
    root.dir = messages.direction
    root.dataset.theme = theme
    if (color) root.style.setProperty('--campus-client-color', color)
    else root.style.removeProperty('--campus-client-color')
  }, [element, messages, theme, color])

  // Loads the toaster as soon as a call takes long or a toast is pending, wherever on the page the call came from. The
  // page does not have to contain a toaster.
  const language = messages?.language
  useEffect(() => {
    const loadToaster = () =>
      void import('./ensure-toaster.ts').then(({ ensureToaster }) => ensureToaster(element, language), onFault)
    return computed([$blocker, $toasts], ({ slow }, { length }) => slow || length > 0).subscribe(
      (some) => some && loadToaster(),
    )
  }, [element, language])

  useEffect(() => {
    element.emit('campus-ready', null)
  }, [element])

  // `ChooseInstitution` reports an institution that is unknown or suspended; this a call that has failed.
  const lastClient = useRef<typeof client>(undefined)
  useEffect(() => {
    if (client.status !== 'failed' || !messages || lastClient.current === client) return
    lastClient.current = client
    const failureMessage = getFailureMessage(client.reply)
    const message =
      'text' in failureMessage ? failureMessage.text : messages.t(failureMessage.key, failureMessage.values)
    // After the element has replaced its static form: one that fails before never takes over (`loader.ts`).
    queueMicrotask(() => element.emit('campus-failed', { code: client.reply.errorCode, message }))
  }, [element, client, messages])

  if (!messages || !spoken) return null
  return (
    <HostContext value={element}>
      <MessagesContext value={messages}>
        <FaultBoundary
          words={messages.t('failure.draw')}
          onFail={() => element.emit('campus-failed', { code: 1999, message: messages.t('failure.draw') })}
        >
          <Screen attributes={values as ScreenProps['attributes']} emit={element.emit} carried={element.carried} />
        </FaultBoundary>
      </MessagesContext>
    </HostContext>
  )
}
