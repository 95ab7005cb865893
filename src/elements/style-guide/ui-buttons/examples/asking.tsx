import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { useMessages } from '../../../runtime/messages.tsx'

/**
 * Ask for confirmation before an irreversible action. State exactly what will happen. If it affects many people, let
 * the user type their number.
 */
export default function Asking() {
  const { t } = useMessages()
  const confirm = useConfirm()
  const [answer, setAnswer] = useState<boolean>()
  const askAgain = (question: Parameters<typeof confirm>[0]) => void confirm(question).then(setAnswer)
  return (
    <>
      <div className="c-board-row">
        <Button kind="secondary" onClick={() => askAgain({})}>
          {t('guide.confirm.plain')}
        </Button>
        <Button
          kind="danger"
          onClick={() =>
            askAgain({ danger: true, action: t('guide.remove'), detail: t('guide.confirm.detail', { count: 1 }) })
          }
        >
          {t('guide.confirm.danger')}
        </Button>
        <Button
          kind="danger"
          onClick={() =>
            askAgain({
              danger: true,
              action: t('guide.remove'),
              detail: t('guide.confirm.detail', { count: 312 }),
              typed: '312',
            })
          }
        >
          {t('guide.confirm.typed')}
        </Button>
      </div>
      <p className="c-board-row" role="status">
        {answer === undefined ? '' : t(answer ? 'guide.confirm.yes' : 'guide.confirm.no')}
      </p>
    </>
  )
}
