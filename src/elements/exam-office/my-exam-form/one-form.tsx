import { useEffect, useRef, useState } from 'react'
import { myExamForm } from '../../../contract/exam-office/own-exam-forms.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FilledForm } from './filled-form.tsx'
import { FormState } from './form-state.tsx'
import type { OwnExamForm } from './own-form.ts'

/** How the screen leads to the fees. */
export interface FormWays {
  readonly portal: WebAddress | undefined
  /** Asks the page; false when the page navigates itself. */
  readonly onNavigate: (path: string) => boolean
}

interface OneFormProps extends FormWays {
  readonly examEventId: number
  /** Whether the student has just chosen this examination by a button that has gone: its heading takes the focus. */
  readonly isChosen: boolean
  readonly onChanged: () => void
}

/** Renders where the student takes the examination. */
function Study({ form, isChosen }: { readonly form: OwnExamForm; readonly isChosen: boolean }) {
  const { t, name, instant } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChosen) heading.current?.focus()
  }, [isChosen])
  const { examination, programme, part, college, closesAt, obstacle, status } = form
  return (
    <header>
      <h2 ref={heading} tabIndex={-1}>
        <DataText>{name(examination)}</DataText>
      </h2>
      <p className="c-soft">
        <DataText>{name(programme)}</DataText>, <DataText>{name(part)}</DataText>
        <br />
        <DataText>{name(college)}</DataText>
      </p>
      {obstacle === null && status === null && closesAt !== null ? (
        <p>{t('examForm.until', { time: instant(closesAt) })}</p>
      ) : null}
    </header>
  )
}

/** Renders the form of one examination: to be filled in, or what became of it. */
export function OneForm({ examEventId, isChosen, portal, onNavigate, onChanged }: OneFormProps) {
  const { t } = useMessages()
  const [found, reload] = useLiveQuery(myExamForm, true, { examEventId })
  const [isJustSubmitted, setJustSubmitted] = useState(false)
  if (found.status === 'loading') return <Loading />
  if (found.status === 'failed') return <Failed reply={found.reply} onAgain={() => reload()} />
  const [form] = found.rows
  if (!form) return <Notice>{t('examForm.none')}</Notice>
  const navigation = { portal, onNavigate }
  const showNewest = (): void => {
    reload(true)
    onChanged()
  }
  return (
    <>
      <Study form={form} isChosen={isChosen} />
      {form.obstacle === null ? (
        <FilledForm
          // Another version replaces what was entered here; it is loaded only when the student wishes it.
          key={form.rowVersion}
          form={form}
          {...navigation}
          onReplaced={showNewest}
          onSubmitted={() => {
            setJustSubmitted(true)
            showNewest()
          }}
          onPrevented={showNewest}
        />
      ) : (
        <FormState form={form} isJustSubmitted={isJustSubmitted} {...navigation} />
      )}
    </>
  )
}
