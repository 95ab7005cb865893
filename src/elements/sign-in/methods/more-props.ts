import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import type { SignInKind } from '../../../core/sign-in/sign-in.ts'

/** Props of `More`. */
export interface MoreProps {
  readonly kind: SignInKind
  readonly client: ClientDetails
  readonly portal: WebAddress | undefined
  /** Whether the page declares a kiosk, so that nothing may be stored. */
  readonly kiosk: boolean
  /** Null while the form is rendered to static HTML. */
  readonly form: HTMLFormElement | null
  /** What the visitor had chosen in the static form, by field name. */
  readonly carried: Readonly<Record<string, string>>
  /** Receives whether a step replaces the form. */
  readonly onAway: (away: boolean) => void
  /** Called with 'in' when a sign-in is about to change the screen, and with undefined when it failed. */
  readonly onAct: (acting: 'in' | undefined) => void
  readonly onEntered: (user: SessionUser) => void
  readonly onNavigate: (path: string) => boolean
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** Props of a step, in addition to those that it shares with `More`. */
export interface StepProps extends Pick<MoreProps, 'client' | 'onAct' | 'onEntered' | 'onRefused'> {
  readonly colleges: readonly {
    readonly collegeId: number
    readonly name: string
    readonly translations: Readonly<Record<string, string>>
  }[]
  readonly sharedComputer: boolean
  /** Current value of the user name field. */
  readonly typed: string
  readonly onBack: () => void
}
