import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Difference } from './difference.tsx'
import { countEdits, toKeyText } from './edits.ts'
import type { MappingDraft, RowNames } from './mapping.ts'
import { focusFirstWrong } from './rows/focus-wrong.ts'
import type { MappingSave } from './use-mapping-save.ts'

interface SaveBarProps<Key, Value> {
  readonly draft: MappingDraft<Key, Value>
  readonly save: MappingSave<Key, Value>
  readonly names: RowNames<Key, Value>
}

/** Moves the focus to the heading of the screen when the bar that had it is gone, so that it is not lost. */
function useFocusAfter(isIdle: boolean, idle: { readonly current: HTMLElement | null }) {
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isIdle || !isInside.current) return
    isInside.current = false
    const heading = idle.current?.closest('.c-workspace')?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [isIdle, idle])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without a next target, the bar itself may be going.
      if (relatedTarget) isInside.current = false
    },
  }
}

/**
 * Renders what would be saved, what is wrong with it, and the buttons that save or discard it; nothing while
 * nothing has changed. A refused save moves the focus to the first wrong field.
 */
export function SaveBar<Key extends object, Value>({ draft, save, names }: SaveBarProps<Key, Value>) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const { edits } = draft
  const bar = useRef<HTMLElement>(null)
  const idle = useRef<HTMLParagraphElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) focusFirstWrong(bar.current)
  }, [attempts])
  const trySave = async () => {
    await save.save()
    setAttempts((before) => before + 1)
  }
  const discardDraft = async () => {
    if (!(await confirm({ detail: t('assign.discardHelp'), action: t('assign.discard'), danger: true }))) return
    save.clear()
    draft.setEdits([])
  }
  const keys = new Map(edits.map(({ key }) => [toKeyText(key), key]))
  const problems = [...save.problems].flatMap(([id, sentence]) => {
    const key = keys.get(id) ?? draft.rows.get(id)?.key
    return key ? [{ id, place: names.row(key), sentence }] : []
  })
  const isIdle = edits.length === 0 && problems.length === 0 && !save.problem && save.busy !== 'save'
  const { onFocus, onBlur } = useFocusAfter(isIdle, idle)
  if (isIdle)
    return (
      <p className="c-hidden" role="status" ref={idle}>
        {t('assign.unchanged')}
      </p>
    )
  return (
    <section className="c-assign-save" ref={bar} aria-labelledby="changes" onFocus={onFocus} onBlur={onBlur}>
      <h2 className="c-hidden" id="changes">
        {t('assign.changes')}
      </h2>
      <Difference counts={countEdits(edits)} lines={names.lines(edits)} />
      <Problem sentence={save.problem} />
      {problems.length > 0 ? (
        <ul className="c-assign-problems">
          {problems.map(({ id, place, sentence }) => (
            <li key={id}>
              <strong>{place}</strong>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="c-row">
        <Button busy={save.busy === 'save'} onClick={() => void trySave().catch(onFault)}>
          {t('assign.save')}
        </Button>
        {edits.length > 0 || problems.length > 0 ? (
          <Button kind="secondary" onClick={() => void discardDraft()}>
            {t('assign.discard')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
