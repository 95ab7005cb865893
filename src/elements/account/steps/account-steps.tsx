import { getDictionaryStore } from '../../../core/i18n/i18n.ts'
import { formatMessage } from '../../../core/i18n/messages.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { formatWait } from '../../ui/query/format-wait.ts'
import { CodeStep as PlainCodeStep, type CodeStepProps } from './code-step.tsx'
import { NewPasswordForm as PlainForm, type NewPasswordFormProps } from './new-password-form.tsx'

/** Renders the code step with its messages. */
export const CodeStep = <Proven extends { readonly outcome: string }>(props: CodeStepProps<Proven>) => (
  <FurtherMessages area="account-later">
    <PlainCodeStep {...props} />
  </FurtherMessages>
)

/** Renders the form for a new password with its messages. */
export const NewPasswordForm = <Other extends { readonly outcome: string }>(props: NewPasswordFormProps<Other>) => (
  <FurtherMessages area="account-later">
    <PlainForm {...props} />
  </FurtherMessages>
)

/**
 * Returns the message that too many codes were requested and how long to wait. Uses the messages loaded with these
 * steps.
 */
export const waitMessage = (messages: Messages, seconds: number): string => {
  const { tag } = messages
  return formatMessage(getDictionaryStore(tag, 'account-later').get() ?? {}, tag, 'account.wait', {
    wait: formatWait(messages, seconds),
  })
}
