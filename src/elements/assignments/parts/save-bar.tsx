import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Difference } from './difference.tsx'
import { countEdits, textOf } from './edits.ts'
import type { MappingDraft, RowNames } from './mapping.ts'
import type { MappingSave } from './use-mapping-save.ts'

interface SaveBarProps<Key, Value> {
  readonly draft: MappingDraft<Key, Value>
  readonly save: MappingSave<Key, Value>
  readonly names: RowNames<Key, Value>
}

/** Renders what would be saved, what is wrong with it, and the buttons that save or discard it. */
export function SaveBar<Key extends object, Value>({ draft, save, names }: SaveBarProps<Key, Value>) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const { edits } = draft
  const discard = async () => {
    if (!(await confirm({ detail: t('assign.discardHelp'), action: t('assign.discard'), danger: true }))) return
    save.clear()
    draft.setEdits([])
  }
  const problems = edits.flatMap(({ key }) => {
    const sentence = save.problems.get(textOf(key))
    return sentence ? [{ id: textOf(key), place: names.row(key), sentence }] : []
  })
  return (
    <section className="c-panel c-assign-save" aria-labelledby="changes">
      <h2 className="c-subtitle" id="changes">
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
        <Button busy={save.busy === 'save'} onClick={() => void save.save()}>
          {t('assign.save')}
        </Button>
        {edits.length > 0 ? (
          <Button kind="secondary" onClick={() => void discard()}>
            {t('assign.discard')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
