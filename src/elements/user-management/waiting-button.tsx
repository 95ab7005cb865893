import { lazy, Suspense, useState } from 'react'
import { waitingForAnswer } from '../../contract/people/waiting.ts'
import { Button } from '../ui/button.tsx'
import { useMayAnswer } from '../ui/people/waiting/use-may-answer.ts'
import { useLastRow } from '../ui/use-last-row.ts'
import { useWords } from '../words.tsx'

const WaitingDrawer = lazy(async () => ({ default: (await import('../ui/people/waiting/waiting-drawer.tsx')).WaitingDrawer }))

/** The shortest page that there is: only its total is shown. */
const COUNT = { pageSize: 10 } as const

/** How much waits for an answer, and the way to it; nothing for whoever may not answer. */
export function WaitingButton({ ready, onAnswered }: { readonly ready: boolean; readonly onAnswered: () => void }) {
  const { t, number } = useWords()
  const mayAnswer = useMayAnswer()
  const [waiting, again] = useLastRow(waitingForAnswer, ready && mayAnswer, COUNT)
  const [open, setOpen] = useState(false)
  if (!waiting) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('people.waiting.open', { number: number(waiting.total) })}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <WaitingDrawer
            onClose={() => setOpen(false)}
            onAnswered={() => {
              again()
              onAnswered()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
