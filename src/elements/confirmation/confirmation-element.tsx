import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { $question, answerQuestion, type Question } from '../../core/confirm.ts'
import { element, elementSpec } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { focusedElement } from '../ui/focused-element.ts'
import { useWords } from '../words.tsx'
import css from './confirmation.css?inline'

const spec = elementSpec({
  tag: 'campus-confirmation',
  summary: 'The confirmation dialog of the page; made once by whoever needs it.',
  surface: 'shadow',
  areas: ['public', 'parts'],
  attributes: {},
  events: {},
})

/** Seconds that are left to say no; the answer is yes when they are over. */
function useSecondsLeft(seconds: number | undefined): number {
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    if (seconds === undefined) return
    // By the clock: timers of a page in the background come late.
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

/** Title and text are the specification's, or those of whoever asks; what will happen stands below them. Escape and the backdrop mean no. */
function ConfirmationDialog({ question }: { readonly question: Question }) {
  const { t } = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { title, countdown, detail, action, refuse, danger = false, typed: wanted } = question
  const left = useSecondsLeft(countdown?.seconds)
  useEffect(() => {
    const before = focusedElement()
    dialog.current?.showModal()
    return () => before?.focus()
  }, [])
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
          <TextField label={t('confirm.typed', { word: wanted })} value={typed} autoComplete="off" dir="auto" onChange={({ target }) => setTyped(target.value)} />
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
  return question ? <ConfirmationDialog question={question} /> : null
}

/** `<campus-confirmation>` (specification, section 9: confirmation dialog). */
export const confirmation = element({ spec, Screen: ConfirmationScreen, styles: [...shadowSheets, css] })
