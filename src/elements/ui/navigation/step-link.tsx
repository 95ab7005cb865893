import { useState, type ComponentType, type ReactNode } from 'react'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Anchor, addInstitution, usePortalAddress } from './portal-link.tsx'

/** Props of the step that is shown instead of an element's own screen. */
export interface EmbeddedStepProps {
  readonly path: string
  /** Called when the back button is pressed. */
  readonly onClose: () => void
  /** Called when the step's chunk cannot be loaded. */
  readonly onLost: (fault: unknown) => void
}

interface Step {
  /**
   * Opens the public step of a path instead of this screen, or goes to the element on this page that already shows it.
   */
  readonly open: (path: string) => Promise<void>
  /**
   * To be rendered beside the control that opens the step: the step itself, or the error that it could not be loaded.
   */
  readonly shown: ReactNode
}

/** Opens a step of another public element inside this one, with a back button. Its code is loaded on demand. */
export function useEmbeddedStep(onClosed?: () => void): Step {
  const { t } = useMessages()
  const host = useHost()
  const [at, setAt] = useState<{ readonly path: string; readonly Here: ComponentType<EmbeddedStepProps> }>()
  const [lost, setLost] = useState(false)
  const handleFailure = (fault: unknown) => {
    onFault(fault)
    setAt(undefined)
    setLost(true)
  }
  return {
    async open(path) {
      if (!host) return
      setLost(false)
      try {
        const { goToStep, EmbeddedStep } = await import('./embedded-step.tsx')
        if (!goToStep(host, path)) setAt({ path, Here: EmbeddedStep })
      } catch (fault) {
        handleFailure(fault)
      }
    },
    shown: at ? (
      <at.Here
        path={at.path}
        onClose={() => {
          setAt(undefined)
          onClosed?.()
        }}
        onLost={handleFailure}
      />
    ) : lost ? (
      <span role="alert">{t('failure.network')}</span>
    ) : null,
  }
}

interface StepLinkProps {
  readonly path: string
  /** The page that contains the portal, where the page around the element names one. */
  readonly portal: WebAddress | undefined
  /** Asks the page; returns false when the page navigates itself. */
  readonly onNavigate: (path: string) => boolean
  readonly button?: boolean
  readonly children: ReactNode
}

/**
 * Renders the way to a public step: a link where a portal can be reached, else a button that opens the step here. It
 * never writes into the hash of a host page.
 */
export function StepLink({ portal, ...link }: StepLinkProps) {
  const href = usePortalAddress(portal)
  const step = useEmbeddedStep()
  const host = useHost()
  // A visitor who is not signed in has no institution except the one in the address.
  if (href) return <Anchor {...link} href={href} path={addInstitution(link.path, getInstitutionCode(host))} />
  const { path, button, onNavigate, children } = link
  return (
    <>
      <button
        type="button"
        className={button ? 'c-button' : 'c-link'}
        onClick={({ currentTarget }) => {
          // A press repeated by the take-over, or made in Safari, does not move the focus by itself; the back button
          // needs it.
          currentTarget.focus()
          if (onNavigate(path)) void step.open(path)
        }}
      >
        {children}
      </button>
      {step.shown}
    </>
  )
}
