import { useEffect } from 'react'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { LONGEST_TEXT, restoreMessageText, type MessageTextRow } from '../../../contract/messages/message-texts.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { TextHistory } from './text-history.tsx'
import { TextPreview } from './text-preview.tsx'
import { useTextForm, writeSlots } from './use-text-form.ts'

interface TextFormProps {
  readonly text: MessageTextRow
  readonly slots: readonly string[]
  readonly samples: Readonly<Record<string, string>>
  readonly mayEdit: boolean
  readonly onDirty: (dirty: boolean) => void
  readonly onSaved: () => void
}

/** Renders the form of one text, its preview and its earlier versions. */
export function TextForm({ text, slots, samples, mayEdit, onDirty, onSaved }: TextFormProps) {
  const { t, number } = useMessages()
  const confirm = useConfirm()
  const { event, channel, language, version, required, product, history } = text
  const form = useTextForm(text, slots, () => {
    showToast({ severity: 'success', detail: t('texts.saved') })
    onSaved()
  })
  const { dirty, values } = form
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const { direction } = LANGUAGES[language]
  const askToRestore = async (): Promise<void> => {
    if (!(await confirm({ detail: t('texts.restoreEffect'), action: t('texts.restore'), danger: true }))) return
    const reply = await call(restoreMessageText, { event, channel, language, seen: version }, { block: true })
    if (!reply.ok) return
    showToast({ severity: 'success', detail: t('texts.restored') })
    onSaved()
  }
  return (
    <div className="c-stack">
      <p className="c-small c-soft">
        {version === 0 ? t('texts.isProduct') : t('texts.isOwn', { version: number(version) })}
      </p>
      <Form form={form} label={t('texts.form')}>
        {channel === 'EMAIL' ? (
          <LineField
            {...form.field('subject', t('texts.subject'))}
            required
            readOnly={!mayEdit}
            lang={language}
            dir={direction}
            autoComplete="off"
          />
        ) : null}
        <TextArea
          {...form.field('body', t('texts.body'))}
          required
          readOnly={!mayEdit}
          lang={language}
          dir={direction}
          rows={5}
          max={LONGEST_TEXT[channel]}
        />
        <p className="c-small c-soft">
          {t('texts.slots')} <bdi dir="ltr">{writeSlots(slots)}</bdi>
          {required.length > 0 ? (
            <>
              <br />
              {t('texts.mustStay')} <bdi dir="ltr">{writeSlots(required)}</bdi>
            </>
          ) : null}
        </p>
        {channel === 'SMS' ? (
          <>
            <LineField
              {...form.field('dltTemplateId', t('texts.dltTemplateId'))}
              hint={t('texts.dltHint')}
              readOnly={!mayEdit}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
            />
            <LineField
              {...form.field('dltHeader', t('texts.dltHeader'))}
              hint={t('texts.dltHeaderHint')}
              readOnly={!mayEdit}
              dir="ltr"
              autoComplete="off"
              spellCheck="false"
            />
          </>
        ) : null}
        <TextPreview
          channel={channel}
          language={language}
          subject={values.subject}
          body={values.body}
          samples={samples}
        />
      </Form>
      {mayEdit ? (
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('texts.save')}
          </Button>
          {version > 0 ? (
            <Button kind="secondary" onClick={() => void askToRestore()}>
              {t('texts.restore')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <TextHistory language={language} product={product} history={history} />
    </div>
  )
}
