import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useWords } from '../../words.tsx'

/** Ask before what cannot be undone; say exactly what will happen; for many people, let their number be typed. */
export default function Asking() {
  const { t } = useWords()
  const confirm = useConfirm()
  const [answer, setAnswer] = useState<boolean>()
  const ask = (question: Parameters<typeof confirm>[0]) => void confirm(question).then(setAnswer)
  return (
    <>
      <div className="c-board-row">
        <Button kind="secondary" onClick={() => ask({})}>
          {t('guide.confirm.plain')}
        </Button>
        <Button kind="danger" onClick={() => ask({ danger: true, action: t('guide.remove'), detail: t('guide.confirm.detail', { count: 1 }) })}>
          {t('guide.confirm.danger')}
        </Button>
        <Button kind="danger" onClick={() => ask({ danger: true, action: t('guide.remove'), detail: t('guide.confirm.detail', { count: 312 }), typed: '312' })}>
          {t('guide.confirm.typed')}
        </Button>
      </div>
      <p className="c-board-row" role="status">
        {answer === undefined ? '' : t(answer ? 'guide.confirm.yes' : 'guide.confirm.no')}
      </p>
    </>
  )
}
