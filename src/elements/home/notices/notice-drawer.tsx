import { useState } from 'react'
import { NOTICE_SEVERITIES, notices, type NoticeChoices, type NoticeRow } from '../../../contract/home/notices.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { NoticeConflict } from './notice-conflict.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { toNoticeValues } from './notice-values.ts'
import { TextFields } from './text-fields.tsx'
import type { AudienceOptions } from './use-audience-options.ts'
import { useNoticeForm } from './use-notice-form.ts'

interface NoticeDrawerProps {
  /** Undefined: a new notice. */
  readonly notice: NoticeRow | undefined
  readonly choices: NoticeChoices
  readonly options: AudienceOptions
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Renders the form of a notice, with a preview of it. */
export function NoticeDrawer({ notice: given, choices, options, onClose, onSaved }: NoticeDrawerProps) {
  const { t } = useMessages()
  const ask = useAskToLeave()
  const [notice, setNotice] = useState(given)
  const [newer, setNewer] = useState<NoticeRow>()
  const form = useNoticeForm({
    notice,
    choices,
    onSaved() {
      showToast({ severity: 'success', detail: t('notices.saved') })
      onSaved()
    },
    async onStale() {
      const reply = await query([notices], { notices: {} })
      if (reply.ok) setNewer(reply.result.notices.find(({ noticeId }) => noticeId === notice?.noticeId))
    },
  })
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  const title = t(given ? 'notices.edit' : 'notices.new')
  if (newer && notice) {
    const takeVersion = (keep: boolean): void => {
      if (keep) form.rebase(toNoticeValues(newer, choices))
      else form.reset(toNoticeValues(newer, choices))
      setNotice(newer)
      setNewer(undefined)
    }
    return (
      <Drawer wide title={title} onClose={() => void closeDrawer()}>
        <NoticeConflict
          options={options}
          before={toNoticeValues(notice, choices)}
          theirs={toNoticeValues(newer, choices)}
          mine={form.values}
          onReload={() => takeVersion(false)}
          onKeep={() => takeVersion(true)}
        />
      </Drawer>
    )
  }
  return (
    <Drawer
      wide
      title={title}
      onClose={() => void closeDrawer()}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('notices.save')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        <TextFields form={form} choices={choices} />
        <RadioGroup
          {...form.field('severity', t('notices.severity'))}
          required
          choices={NOTICE_SEVERITIES.map((value) => ({ value, label: t(`notices.severity.${value}`) }))}
        />
        <AudienceFields form={form} choices={choices} options={options} />
        <div className="c-pair">
          <DateField {...form.field('firstOn', t('notices.firstOn'))} required min={choices.today} />
          <DateField
            {...form.field('lastOn', t('notices.lastOn'))}
            hint={t('notices.lastOnHint')}
            min={choices.today}
          />
        </div>
        <LineField
          {...form.field('link', t('notices.link'))}
          hint={t('notices.linkHint')}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck="false"
        />
        <NoticePreview texts={form.values} severity={form.values.severity} link={form.values.link} choices={choices} />
      </Form>
    </Drawer>
  )
}
