import { useMemo, useState, type KeyboardEvent } from 'react'
import { VERBS } from '../../../contract/access.ts'
import { matchWords } from '../../../contract/fold-letters.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { SearchField } from '../../ui/form/fields/search-field.tsx'
import { RightsBranch } from './rights-branch.tsx'
import { isChanged, type Rights, type RightsModule } from './rights-state.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'

interface RightsTreeProps {
  /** Accessible name of the tree. */
  readonly label: string
  readonly modules: readonly RightsModule[]
  readonly value: Rights
  /** The saved rights; differences are marked. */
  readonly saved: Rights
  /** When undefined, the tree is read-only. */
  readonly onChange?: ((value: Rights) => void) | undefined
}

const listBoxes = (tree: HTMLElement): HTMLInputElement[] => [
  ...tree.querySelectorAll<HTMLInputElement>('input[data-verb]'),
]

/**
 * Moves the focus between check boxes with the arrow keys: up and down in a column, sideways in a row. Space ticks, as
 * usual.
 */
function handleArrowKey(event: KeyboardEvent<HTMLElement>, rightToLeft: boolean): void {
  const box = event.target
  if (!(box instanceof HTMLInputElement) || !box.dataset.verb) return
  const all = listBoxes(event.currentTarget)
  const along = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!along && !down) return
  const line = down ? all.filter(({ dataset }) => dataset.verb === box.dataset.verb) : all
  line[line.indexOf(box) + (down || (rightToLeft ? -along : along))]?.focus()
  event.preventDefault()
}

/**
 * Renders the rights of a role: its screens by module, each with check boxes for view, edit, export and approve
 * (specification, sections 11.0.3, 11.3.1). On wide screens the boxes form columns; on narrow ones they are below the
 * name of the screen and large enough for a thumb. The screen's style sheets must include `rights-tree.css`.
 */
export function RightsTree({ label, modules, value, saved, onChange }: RightsTreeProps) {
  const { t, direction, number } = useMessages()
  const title = useMenuTitle()
  const [typed, setTyped] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => {
    const matches = matchWords(typed)
    return modules.flatMap((module) => {
      const menus = module.menus.filter(
        (menu) => matches(title(menu), menu.routeName) && (!onlyChanged || isChanged(saved, value, menu.menuId)),
      )
      return menus.length ? [{ module, menus }] : []
    })
  }, [modules, typed, onlyChanged, saved, value, title])
  const searching = typed.trim() !== '' || onlyChanged
  const limited =
    onChange !== undefined &&
    modules.some(({ menus }) => menus.some(({ grantable }) => grantable.length < VERBS.length))
  const found = shown.reduce((sum, { menus }) => sum + menus.length, 0)
  return (
    <div className="c-rights" role="group" aria-label={label}>
      <div className="c-rights-tools">
        <SearchField label={t('people.role.tree.search')} value={typed} onChange={setTyped} />
        {onChange ? (
          <label className="c-tick">
            <input
              type="checkbox"
              className="c-check"
              checked={onlyChanged}
              onChange={({ target }) => setOnlyChanged(target.checked)}
            />
            <span>{t('people.role.tree.onlyChanged')}</span>
          </label>
        ) : null}
      </div>
      {limited ? <p className="c-hint">{t('people.role.tree.limited')}</p> : null}
      <p className="c-hidden" role="status">
        {searching ? t('people.role.tree.found', { count: found, number: number(found) }) : ''}
      </p>
      <div className="c-rights-head" aria-hidden="true">
        <span />
        {VERBS.map((verb) => (
          <span key={verb}>{t(`right.${verb}`)}</span>
        ))}
      </div>
      <ul className="c-rights-list" onKeyDown={(event) => handleArrowKey(event, direction === 'rtl')}>
        {shown.map(({ module, menus }) => (
          <RightsBranch
            key={module.moduleCode}
            module={module}
            menus={menus}
            open={searching || !closed.has(module.moduleCode)}
            onOpen={(open) =>
              setClosed(
                new Set(
                  open ? [...closed].filter((code) => code !== module.moduleCode) : [...closed, module.moduleCode],
                ),
              )
            }
            value={value}
            saved={saved}
            onChange={onChange}
          />
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className="c-hint">
          {t(onlyChanged && !typed ? 'people.role.tree.nothingChanged' : 'people.role.tree.noMatch')}
        </p>
      ) : null}
    </div>
  )
}
