import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { listRecentChoices, storeChoice } from '../../../core/home/recent-choices.ts'
import { getCurrentPath, navigate } from '../../../core/routing/routes.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { isSlashEnabled, setSlash } from '../../ui/navigation/slash-shortcut.ts'
import { useModal } from '../../ui/overlay/use-modal.ts'
import { NavigationMessages } from '../navigation-messages.tsx'
import { useLateSheets } from '../use-late-sheets.ts'
import { listFoundOptions, listMatchingPages, listPageOptions, type SearchOption } from './options.ts'
import { buildOptionId, Results } from './results.tsx'
import css from './search-dialog.css?inline'
import { useFound } from './use-found.ts'

const SHEETS = [css]
const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11'

interface DialogProps {
  /** Called on Escape, the close button, a press outside, and a choice. */
  readonly onClose: () => void
}

/** Returns the options for what was typed: before that the latest choices and all pages. */
function useOptions(typed: string) {
  const messages = useMessages()
  const getTitle = useMenuTitle()
  const { entries } = useStore($menu)
  const session = useStore($session)
  const userId = session.status === 'user' ? session.user.userId : 0
  const { found, busy, again } = useFound(typed)
  const pages = useMemo(() => listPageOptions(entries, messages, getTitle), [entries, messages, getTitle])
  const recent = useMemo(
    () =>
      listRecentChoices(userId).map((one): SearchOption => ({
        ...one,
        ...pages.find(({ path }) => path === one.path),
        group: 'recent',
      })),
    [userId, pages],
  )
  const text = typed.trim()
  const options =
    text === ''
      ? [...recent, ...pages.filter(({ path }) => !recent.some((one) => one.path === path))]
      : [...listMatchingPages(pages, text), ...(found.row ? listFoundOptions(found.row, entries, messages) : [])]
  return { options, busy, refused: found.refused, again, userId }
}

function Dialog({ onClose }: DialogProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [slash, setSlashOn] = useState(isSlashEnabled)
  const { options, busy, refused, again, userId } = useOptions(typed)
  const at = Math.min(active, options.length - 1)
  useLateSheets(SHEETS)
  useModal(dialog)

  const chooseOption = (option: SearchOption) => {
    const { path, label, detail } = option
    if (userId) storeChoice(userId, { path, label, detail })
    onClose()
    if (path !== getCurrentPath()) navigate(path)
  }
  const moveTo = (to: number) => {
    const next = (to + options.length) % options.length
    setActive(next)
    dialog.current?.querySelector(`#${CSS.escape(buildOptionId(id, next))}`)?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const option = options[at]
    if (event.key === 'ArrowDown') moveTo(at + 1)
    else if (event.key === 'ArrowUp') moveTo(at - 1)
    else if (event.key === 'Enter' && option) chooseOption(option)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="c-find-dialog"
      aria-label={t('portal.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={({ target }) => {
        if (target === dialog.current && pressed.current === target) onClose()
      }}
    >
      <div className="c-find-box">
        <div className="c-find-line">
          <input
            type="text"
            className="c-find-input"
            role="combobox"
            aria-label={t('portal.search')}
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? `${id}list` : undefined}
            aria-activedescendant={options.length > 0 ? buildOptionId(id, at) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            enterKeyHint="go"
            maxLength={100}
            placeholder={t('navigation.search.hint')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
            }}
            onKeyDown={handleKeyDown}
          />
          <button type="button" className="c-tool" aria-label={t('common.close')} onClick={onClose}>
            <LineIcon path={CLOSE} />
          </button>
        </div>
        <Results
          id={id}
          options={options}
          active={at}
          text={typed.trim()}
          busy={busy}
          refused={refused}
          onAgain={again}
          onActive={setActive}
          onChoose={chooseOption}
        />
        <div className="c-find-foot c-small c-soft">
          <span aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {t('navigation.search.move')} <kbd>↵</kbd> {t('navigation.search.open')}
          </span>
          <label className="c-find-slash">
            <input
              type="checkbox"
              checked={slash}
              onChange={({ target }) => {
                setSlash(target.checked)
                setSlashOn(target.checked)
              }}
            />
            {t('navigation.search.slash')}
          </label>
        </div>
      </div>
    </dialog>
  )
}

/**
 * Renders the search of the portal over pages, people, programmes, fees and hall tickets, as a dialog (WAI-ARIA
 * practices: combobox with a listbox).
 */
export const SearchDialog = (props: DialogProps) => (
  <NavigationMessages>
    <Dialog {...props} />
  </NavigationMessages>
)
