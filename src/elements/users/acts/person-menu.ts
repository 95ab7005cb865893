import type { MessageKey } from '../../../core/i18n/messages.ts'
import { ASSIGN_COURSE, ASSIGN_SCOPE } from '../../../contract/assignments/rights.ts'
import { maySeeScreen } from '../parts/may-see-screen.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import type { ToolIconName } from '../../ui/icons/tool-icons.tsx'
import { DANGEROUS, type PanelKind, type Person } from './act-kinds.ts'
import type { useSingleActs } from './use-single-acts.ts'

/** Handlers of the entries in a user's menu. */
export interface PersonMenuVerbs {
  readonly acts: ReturnType<typeof useSingleActs>
  readonly openPanel: (kind: PanelKind, person: Person) => void
  /** Loads the panels of the actions. */
  readonly prepare: () => void
  readonly explain: (person: Person) => void
  /** Goes to another page of the portal. Undefined without a portal; entries that lead there are then left out. */
  readonly go: ((path: string) => void) | undefined
  /** Whether the record itself is shown; entries that lead to it are then left out. */
  readonly onRecord: boolean
}

/** Returns the actions that apply to an account in its state. */
function listActEntries(person: Person, t: Messages['t'], { acts, openPanel }: PersonMenuVerbs): MenuEntry[] {
  const { status, locked = false, secondStep = false } = person
  if (person.own) return []
  if (!person.mayAct)
    return person.mayActNot
      ? [
          'separator',
          { label: t('people.act.account'), off: t(`people.beyond.${person.mayActNot}`), onSelect: () => undefined },
        ]
      : []
  const buildPanelEntry = (kind: PanelKind): MenuEntry => ({
    label: t(`people.act.${kind}`),
    danger: DANGEROUS.includes(kind),
    onSelect: () => openPanel(kind, person),
  })
  const entries: MenuEntry[] = ['separator']
  const closed = status === 'SUSPENDED' || status === 'DEACTIVATED'
  if (status === 'INVITED')
    entries.push({ label: t('people.act.INVITE'), icon: 'send', onSelect: () => void acts.invite(person) })
  if (locked || status === 'LOCKED')
    entries.push({ label: t('people.act.UNLOCK'), onSelect: () => void acts.unlock(person) })
  if (status === 'SUSPENDED')
    entries.push({ label: t('people.act.ACTIVATE'), icon: 'tick', onSelect: () => void acts.activate(person) })
  if (!closed) {
    entries.push(
      { label: t('people.act.LINK'), onSelect: () => void acts.resetPassword(person, 'LINK') },
      { label: t('people.act.TEMPORARY'), onSelect: () => void acts.resetPassword(person, 'TEMPORARY') },
      ...(secondStep ? [buildPanelEntry('RESET_SECOND_STEP')] : []),
      { label: t('people.act.SIGN_OUT'), onSelect: () => void acts.signOut(person) },
      buildPanelEntry('SUSPEND'),
    )
  }
  if (status !== 'DEACTIVATED') entries.push(buildPanelEntry('DEACTIVATE'))
  return entries.length > 1 ? entries : []
}

/** The screens on which something is assigned to staff. */
const ASSIGNMENTS: readonly (readonly [MessageKey, typeof ASSIGN_COURSE | typeof ASSIGN_SCOPE])[] = [
  ['people.act.courses', ASSIGN_COURSE],
  ['people.act.scope', ASSIGN_SCOPE],
]

/** Returns the entries for the courses and the programme scope of staff, for callers who may see them. */
function listAssignmentEntries({ userId, student }: Person, t: Messages['t'], { go }: PersonMenuVerbs): MenuEntry[] {
  if (!go || student !== false) return []
  return ASSIGNMENTS.flatMap(([label, { view }]) =>
    maySeeScreen(view.menu) && hasScreen(view.menu)
      ? [{ label: t(label), onSelect: () => go(`${view.menu}?user=${userId}`) }]
      : [],
  )
}

/** Returns the menu of a user (specification, section 11.3.3). */
export function listPersonMenu(person: Person, t: Messages['t'], verbs: PersonMenuVerbs): readonly MenuEntry[] {
  const { go, explain, onRecord, prepare } = verbs
  const listLinkEntries = (label: string, route: string, more = '', icon?: ToolIconName): MenuEntry[] =>
    go && hasScreen(route)
      ? [{ label, ...(icon && { icon }), onSelect: () => go(`${route}?user=${person.userId}${more}`) }]
      : []
  const hideOnRecord = (entries: MenuEntry[]) => (onRecord ? [] : entries)
  const acting = listActEntries(person, t, verbs)
  const editing = person.mayEdit
    ? [
        ...hideOnRecord([
          ...listLinkEntries(t('people.act.edit'), '/update-edit-user', '', 'edit'),
          ...(person.student
            ? listLinkEntries(t('people.act.roles'), '/edit-user-details', '&tab=roles')
            : listLinkEntries(t('people.act.roles'), '/update-edit-user', '&part=roles')),
        ]),
      ]
    : []
  const assignments = listAssignmentEntries(person, t, verbs)
  const first = [
    ...hideOnRecord(listLinkEntries(t('people.act.view'), '/edit-user-details', '', 'search')),
    ...editing,
    ...assignments,
  ]
  return [
    ...first,
    ...(first.length === 0 ? acting.slice(1) : acting),
    ...(first.length + acting.length > 0 ? (['separator'] as const) : []),
    { label: t('people.act.why'), prepare, onSelect: () => explain(person) },
    ...hideOnRecord(listLinkEntries(t('people.act.audit'), '/edit-user-details', '&tab=acts')),
  ]
}
