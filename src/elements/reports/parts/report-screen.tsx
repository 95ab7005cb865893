import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $session } from '../../../core/session/session.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'

/** The attributes of the elements of reports. */
export const REPORT_ATTRIBUTES = { portal: PORTAL_ATTRIBUTE }
/** The events of the elements of reports. */
export const REPORT_EVENTS = {
  'campus-navigated': NAVIGATED_EVENT,
}

/** Props of a report. */
export interface ReportProps {
  readonly portal: WebAddress | undefined
  /** Reports that the visitor goes to another page of the portal; false when the page has prevented it. */
  readonly onNavigate: (path: string) => boolean
  /** Whether the session is known and has a person. */
  readonly ready: boolean
}

interface ReportScreenProps extends Pick<ReportProps, 'portal' | 'onNavigate'> {
  readonly client: string | undefined
  readonly Report: ComponentType<ReportProps>
}

/** Renders a report, or asks a signed-out visitor to log in. */
export function ReportScreen({ client, portal, onNavigate, Report }: ReportScreenProps) {
  const { status } = useStore($session)
  return status === 'guest' ? (
    <SignInNeeded client={client} portal={portal} />
  ) : (
    <Report portal={portal} onNavigate={onNavigate} ready={status === 'user'} />
  )
}
