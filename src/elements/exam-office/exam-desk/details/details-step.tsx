import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { Exam, Setup } from '../exams.ts'
import { DetailsForm } from './details-form.tsx'
import { InstructionsDrawer } from './instructions-drawer.tsx'

/** How many instructions are shown before the drawer is opened. */
const SHOWN = 3

interface DetailsStepProps {
  readonly exam: Exam
  readonly setup: Setup
  readonly onChanged: () => void
}

/** Renders the first step: the details, and the instructions that are printed on every hall ticket. */
export function DetailsStep({ exam, setup, onChanged }: DetailsStepProps) {
  const { t, number, language } = useMessages()
  const [open, setOpen] = useState(false)
  const { items, shared } = exam.instructions
  return (
    <>
      <DetailsForm exam={exam} setup={setup} onSaved={onChanged} />
      <section className="c-stack c-exam-part" aria-labelledby="instructions">
        <h3 className="c-subtitle" id="instructions">
          {t('examDesk.instructions')}
        </h3>
        <p className="c-soft">
          {t('examDesk.instructions.lead')}
          {shared > 0 ? ` ${t('examDesk.instructions.shared', { count: shared, number: number(shared) })}` : ''}
        </p>
        <ol className="c-instructions">
          {items.slice(0, SHOWN).map(({ text, translations }) => (
            <li key={text}>{translations[language] ?? <bdi lang="en">{text}</bdi>}</li>
          ))}
        </ol>
        {items.length > SHOWN ? (
          <p className="c-small c-soft">
            {t('examDesk.instructions.more', { count: items.length - SHOWN, number: number(items.length - SHOWN) })}
          </p>
        ) : null}
        {exam.state === 'CLOSED' ? null : (
          <div className="c-row">
            <Button kind="secondary" onClick={() => setOpen(true)}>
              {t('examDesk.instructions.edit')}
            </Button>
          </div>
        )}
      </section>
      {open ? (
        <InstructionsDrawer
          exam={exam}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            onChanged()
          }}
        />
      ) : null}
    </>
  )
}
