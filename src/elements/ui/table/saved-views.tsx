import { useState } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'

/** A person's own views of a list, and what can be done with them. */
export interface SavedViews {
  readonly names: readonly string[]
  readonly onApply: (name: string) => void
  /** Keeps what is shown now; one of the same name is replaced. Gives a sentence when it could not be kept. */
  readonly onSave: (name: string) => Promise<string | undefined>
  readonly onDelete: (name: string) => void
}

/** How long a name may be. */
const LONGEST = 60

/** The views to choose from, and the field that keeps this one. */
export function SavedViewsPanel({ views: { names, onApply, onSave, onDelete }, onClose }: { readonly views: SavedViews; readonly onClose: () => void }) {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '') {
      setProblem(t('table.viewNameMissing'))
      return
    }
    setBusy(true)
    const wrong = await onSave(name.trim())
    setBusy(false)
    setProblem(wrong)
    if (wrong === undefined) onClose()
  }
  return (
    <div className="c-views">
      {names.length === 0 ? (
        <p className="c-hint">{t('table.noViews')}</p>
      ) : (
        <ul>
          {names.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="c-view"
                onClick={() => {
                  onClose()
                  onApply(one)
                }}
              >
                <bdi>{one}</bdi>
              </button>
              <IconButton icon="bin" label={t('table.deleteView', { name: one })} onClick={() => onDelete(one)} />
            </li>
          ))}
        </ul>
      )}
      <form
        className="c-filter-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label={t('table.viewName')} value={name} maxLength={LONGEST} autoComplete="off" error={problem} onChange={({ target }) => setName(target.value)} />
        <div className="c-filter-buttons">
          <Button type="submit" data-size="small" busy={busy}>
            {t('table.saveView')}
          </Button>
        </div>
      </form>
    </div>
  )
}
