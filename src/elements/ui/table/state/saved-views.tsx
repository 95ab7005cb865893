import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import { TextField } from '../../field/field.tsx'
import { IconButton } from '../../button/icon-button.tsx'

/** A person's saved views of a list, and the actions on them. */
export interface SavedViews {
  readonly names: readonly string[]
  readonly onApply: (name: string) => void
  /**
   * Saves the current view; one of the same name is replaced. Resolves with an error message when it could not be
   * saved.
   */
  readonly onSave: (name: string) => Promise<string | undefined>
  readonly onDelete: (name: string) => void
}

/** Maximum length of a name. */
const LONGEST = 60

/** Renders the views to choose from, and the field that saves the current one. */
export function SavedViewsPanel({
  views: { names, onApply, onSave, onDelete },
  onClose,
}: {
  readonly views: SavedViews
  readonly onClose: () => void
}) {
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const saveView = async () => {
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
          void saveView()
        }}
      >
        <TextField
          label={t('table.viewName')}
          value={name}
          maxLength={LONGEST}
          autoComplete="off"
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="c-filter-buttons">
          <Button type="submit" data-size="small" busy={busy}>
            {t('table.saveView')}
          </Button>
        </div>
      </form>
    </div>
  )
}
