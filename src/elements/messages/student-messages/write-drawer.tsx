import { useState } from 'react'
import {
  sendStudentMessage,
  type StudentMessageChoices,
  type StudentMessagePreview,
} from '../../../contract/messages/student-messages.ts'
import { STALE } from '../../../contract/codes.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckGroup } from '../../ui/form/fields/choice-fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { AudienceFields } from './audience-fields.tsx'
import { Review } from './review.tsx'
import { MessageTextFields } from './text-fields.tsx'
import { useChannelName } from './use-channel-name.ts'
import { useWriteForm } from './use-write-form.ts'
import type { SentMessage } from './write-values.ts'

interface WriteDrawerProps {
  readonly choices: StudentMessageChoices
  readonly onClose: () => void
  readonly onSent: (messageId: string) => void
}

interface Checked {
  readonly message: SentMessage
  readonly preview: StudentMessagePreview
}

/** Renders the form of a new message, and then whom it reaches, before it is sent. */
export function WriteDrawer({ choices, onClose, onSent }: WriteDrawerProps) {
  const { t } = useMessages()
  const ask = useAskToLeave()
  const failure = useFailure()
  const nameChannel = useChannelName()
  const [checked, setChecked] = useState<Checked>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useWriteForm({
    choices,
    onPreview(message, preview) {
      setProblem(undefined)
      setChecked({ message, preview })
    },
  })
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  const handleSend = async ({ message, preview }: Checked) => {
    if (busy) return
    setBusy(true)
    const reply = await callOnce(sendStudentMessage, { ...message, expected: preview.students }, { toast: false })
    setBusy(false)
    if (reply.ok) {
      form.reset()
      showToast({
        severity: 'success',
        detail: t(reply.result.state === 'WAITING' ? 'toStudents.asked' : 'toStudents.sent'),
      })
      onSent(reply.result.messageId)
      return
    }
    setProblem(failure(reply))
    // The number has changed: the preview is read anew, and confirmed anew.
    if (reply.errorCode === STALE) form.submit()
  }
  const title = t('toStudents.new')
  const channels = form.field('channels', t('toStudents.channels'))
  if (checked)
    return (
      <Drawer
        wide
        title={title}
        onClose={() => void closeDrawer()}
        foot={
          // Of its own: the button that sends must not take the focus, and a second Enter, from the one that checks.
          <div key="review" className="c-row">
            <Button
              busy={busy}
              aria-disabled={checked.preview.students === 0}
              onClick={() => (checked.preview.students === 0 ? undefined : void handleSend(checked))}
            >
              {t(checked.preview.waits ? 'toStudents.ask' : 'toStudents.send')}
            </Button>
            <Button kind="secondary" onClick={() => setChecked(undefined)}>
              {t('toStudents.change')}
            </Button>
          </div>
        }
      >
        <div className="c-stack">
          {problem === undefined ? null : (
            <Notice kind="danger" announced>
              {problem}
            </Notice>
          )}
          <Review message={checked.message} preview={checked.preview} releaseAbove={choices.releaseAbove} />
        </div>
      </Drawer>
    )
  return (
    <Drawer
      wide
      title={title}
      onClose={() => void closeDrawer()}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('toStudents.review')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        <AudienceFields form={form} choices={choices} />
        <CheckGroup
          {...channels}
          required
          hint={t('toStudents.portalHint')}
          onChange={(chosen) => channels.onChange([...chosen])}
          choices={choices.channels.map((value) => ({ value, label: nameChannel(value) }))}
        />
        <MessageTextFields form={form} choices={choices} />
      </Form>
    </Drawer>
  )
}
