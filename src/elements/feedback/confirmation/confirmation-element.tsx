import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { $question, answerQuestion, type Question } from '../../../core/feedback/confirm.ts'
import { setMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { $identityNeeded } from '../../../core/sign-in/recent-identity.ts'
import { element, elementSpec } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useModal } from '../../ui/overlay/use-modal.ts'
import { useMessages } from '../../runtime/messages.tsx'
import css from './confirmation.css?inline'

/** Lazy chunk, loaded when a user must confirm their identity. */
const IdentityDialog = lazy(() => import('../../account/identity/identity-dialog.tsx'))

const spec = elementSpec({
  tag: 'campus-confirmation',
  summary:
    'The confirmation dialog of the page; the first element that needs it creates it. It also asks people to confirm their identity.',
  surface: 'shadow',
  messages: ['public', 'parts'],
  attributes: {},
  events: {},
})

// Named here, so that a public form with a dialog loads neither the list of all files nor i18next.
setMessageFiles(import.meta.glob<Dictionary>('./*/parts.json', { base: '../../../messages', import: 'default' }))

/** Returns the seconds left to decline; when they are over, the answer is yes. */
function useSecondsLeft(seconds: number | undefined): number {
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    if (seconds === undefined) return
    // Based on the clock, because timers of a background page run late.
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      answerQuestion(true)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/**
 * Renders the dialog. Title and text are the specification's or the caller's; the consequences are listed below. Escape
 * and the backdrop answer no.
 */
function ConfirmationDialog({ question }: { readonly question: Question }) {
  const { t } = useMessages()
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { title, countdown, detail, action, refuse, danger = false, typed: wanted } = question
  const left = useSecondsLeft(countdown?.seconds)
  useModal(dialog)
  const ready = wanted === undefined || typed.trim() === wanted
  return (
    <dialog
      ref={dialog}
      className="c-confirmation"
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={(event) => {
        event.preventDefault()
        answerQuestion(false)
      }}
      onClick={(event) => {
        if (event.target === dialog.current) answerQuestion(false)
      }}
    >
      <form
        className="c-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) answerQuestion(true)
        }}
      >
        <h2 className="c-subtitle" id={`${id}t`}>
          {title ?? t('confirm.title')}
        </h2>
        <div id={`${id}d`}>
          {countdown ? <p role="timer">{countdown.text(left)}</p> : <p>{t('confirm.text')}</p>}
          {detail ? <p className="c-soft">{detail}</p> : null}
        </div>
        {wanted === undefined ? null : (
          <TextField
            label={t('confirm.typed', { word: wanted })}
            value={typed}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div className="c-row c-confirmation-actions">
          <Button kind="secondary" autoFocus onClick={() => answerQuestion(false)}>
            {refuse ?? t('common.cancel')}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} aria-disabled={!ready}>
            {action ?? t('confirm.yes')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

function ConfirmationScreen() {
  const question = useStore($question)
  const needed = useStore($identityNeeded)
  return (
    <>
      {question ? <ConfirmationDialog question={question} /> : null}
      {needed ? (
        <Suspense fallback={null}>
          <IdentityDialog needed={needed} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The `<campus-confirmation>` element (specification, section 9: confirmation dialog). */
export const confirmation = element({ spec, Screen: ConfirmationScreen, styles: [...shadowSheets, css] })
