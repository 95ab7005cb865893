import { VERBS, type Verb } from '../../../contract/access.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { isChanged, getRights, applyRight, type Rights, type RightsMenu, type RightsModule } from './rights-state.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'

interface RightsBranchProps {
  readonly module: RightsModule
  /** Screens of the module that match the search. */
  readonly menus: readonly RightsMenu[]
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly value: Rights
  readonly saved: Rights
  readonly onChange: ((value: Rights) => void) | undefined
}

interface CellProps {
  readonly name: string
  readonly verb: Verb
  readonly ticked: 'all' | 'some' | 'none'
  readonly still: boolean
  readonly onTick: (given: boolean) => void
}

/** Renders one check box, with its own label where there are no columns. */
function Cell({ name, verb, ticked, still, onTick }: CellProps) {
  const { t } = useMessages()
  return (
    <label className="c-right" data-still={still ? '' : undefined}>
      <input
        type="checkbox"
        className="c-check"
        data-verb={verb}
        aria-label={`${name}: ${t(`right.${verb}`)}`}
        checked={ticked === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = ticked === 'some'
        }}
        aria-disabled={still || undefined}
        onChange={() => {
          if (!still) onTick(ticked !== 'all')
        }}
      />
      <span aria-hidden="true">{t(`right.${verb}`)}</span>
    </label>
  )
}

/**
 * Renders a module of the tree: its name, a check box per column for all of its screens, and the screens while it is
 * expanded.
 */
export function RightsBranch({ module, menus, open, onOpen, value, saved, onChange }: RightsBranchProps) {
  const { t, name, number } = useMessages()
  const title = useMenuTitle()
  const moduleName = name(module.names)
  const given = module.menus.filter(({ menuId }) => getRights(value, menuId).length > 0).length
  /** Returns the screens whose right in a column the caller may grant or revoke. */
  const listMovable = (verb: Verb) =>
    menus.filter(({ menuId, grantable }) => grantable.includes(verb) || getRights(value, menuId).includes(verb))
  const getCheckState = (verb: Verb) => {
    const ticked = menus.filter(({ menuId }) => getRights(value, menuId).includes(verb)).length
    return ticked === 0 ? 'none' : ticked === menus.length ? 'all' : 'some'
  }
  return (
    <li>
      <div className="c-rights-row c-rights-module">
        <button type="button" className="c-rights-opener" aria-expanded={open} onClick={() => onOpen(!open)}>
          <ToolIcon name="down" />
          <span>{moduleName}</span>
          <span className="c-hint">
            {t('people.role.tree.of', { count: number(given), total: number(module.menus.length) })}
          </span>
        </button>
        {VERBS.map((verb) => (
          <Cell
            key={verb}
            name={t('people.role.tree.all', { module: moduleName })}
            verb={verb}
            ticked={getCheckState(verb)}
            still={!onChange || listMovable(verb).length === 0}
            onTick={(on) =>
              onChange?.(
                listMovable(verb).reduce(
                  (rights, menu) =>
                    on && !menu.grantable.includes(verb) ? rights : applyRight(rights, menu.menuId, verb, on),
                  value,
                ),
              )
            }
          />
        ))}
      </div>
      {open ? (
        <ul>
          {menus.map((menu) => {
            const changed = isChanged(saved, value, menu.menuId)
            return (
              <li key={menu.menuId} className="c-rights-row" data-changed={changed ? '' : undefined}>
                <span className="c-rights-name">
                  <span>
                    {title(menu)}
                    {changed ? <span className="c-rights-mark">{t('people.role.tree.changed')}</span> : null}
                  </span>
                  <bdi className="c-hint" dir="ltr">
                    {menu.routeName}
                  </bdi>
                </span>
                {VERBS.map((verb) => {
                  const has = getRights(value, menu.menuId).includes(verb)
                  return (
                    <Cell
                      key={verb}
                      name={title(menu)}
                      verb={verb}
                      ticked={has ? 'all' : 'none'}
                      still={!onChange || (!has && !menu.grantable.includes(verb))}
                      onTick={(on) => onChange?.(applyRight(value, menu.menuId, verb, on))}
                    />
                  )
                })}
              </li>
            )
          })}
        </ul>
      ) : null}
    </li>
  )
}
