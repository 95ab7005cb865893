import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { matchWords } from '../../../contract/fold-letters.ts'
import { myModules, toggleFavouriteModule } from '../../../contract/home/home.ts'
import { chooseModule } from '../../../core/session/module-name.ts'
import { call } from '../../../core/mql/index.ts'
import { $session } from '../../../core/session/session.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { focusSearch } from '../../ui/overlay/focus-search.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PortalLink, useVisit } from '../../ui/navigation/portal-link.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { SIGN_IN_ATTRIBUTES } from '../../sign-in/parts/sign-in-events.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import css from './modules-dashboard.css?inline'
import { Tile, type Module } from './tile.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-modules-dashboard',
  summary: 'The modules to which the menus of the signed-in user lead.',
  surface: 'shadow',
  messages: ['public', 'portal'],
  attributes: { portal: SIGN_IN_ATTRIBUTES.portal },
  events: {
    'campus-navigated': event<{ path: string }>('The visitor opens a module. Call `preventDefault()` to stay.', {
      cancelable: true,
    }),
  },
})

/**
 * Returns a module with only those menus that have a screen. Its landing page is the first of them if its own has no
 * screen. Returns an empty array if there are none.
 */
function filterScreens(module: Module): Module[] {
  const menus = module.menus.filter(({ routeName }) => hasScreen(routeName))
  const [first] = menus
  return first
    ? [
        {
          ...module,
          menus,
          landingRouteName: hasScreen(module.landingRouteName) ? module.landingRouteName : first.routeName,
        },
      ]
    : []
}

function ModulesScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const session = useStore($session)
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  const visit = useVisit(attributes.portal, onNavigate)
  const [result, again] = useQuery(myModules, session.status === 'user')
  const [search, setSearch] = useState('')
  const [pins, setPins] = useState<Readonly<Record<string, boolean>>>({})
  const [problem, setProblem] = useState('')
  if (session.status === 'guest')
    return <SignInNeeded client={attributes.client} portal={attributes.portal} onNavigate={onNavigate} />
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={again} />
  if (result.status === 'loading') return <PageLoading shape="board" title={t('page.modulesDashboard')} />

  const modules = result.rows
    .flatMap(filterScreens)
    .map((module) => ({ ...module, favourite: pins[module.moduleCode] ?? module.favourite }))
  const matches = matchWords(search)
  const listTexts = ({ names, descriptions, menus }: Module) => [
    name(names),
    name(descriptions),
    ...menus.map(({ titleKey }) => t(titleKey as MessageKey)),
  ]
  const found = modules
    .toSorted((a, b) => Number(b.favourite) - Number(a.favourite))
    .filter((module) => matches(...listTexts(module)))
  // A few tiles fit in one row; group headings help only with many.
  const grouped = modules.length > 6
  const groups = grouped ? [...new Set(found.map(({ group }) => group))] : []

  const openModule = (module: Module) => {
    chooseModule(module.moduleCode)
    visit?.(module.landingRouteName)
  }
  // Optimistic update, reverted if the server refuses.
  const togglePin = (module: Module) => {
    const favourite = !module.favourite
    setProblem('')
    setPins((before) => ({ ...before, [module.moduleCode]: favourite }))
    void call(toggleFavouriteModule, { moduleCode: module.moduleCode, favourite }, { toast: false }).then((reply) => {
      if (reply.ok) return
      setPins((before) => ({ ...before, [module.moduleCode]: !favourite }))
      setProblem(failure(reply))
    })
  }
  const renderTiles = (list: readonly Module[]) => (
    <ul className="c-tiles">
      {list.map((module) => (
        <Tile key={module.moduleCode} module={module} onOpen={visit ? openModule : undefined} onPin={togglePin} />
      ))}
    </ul>
  )
  const pinned = grouped ? found.filter(({ favourite }) => favourite) : []

  return (
    <div className="c-stack">
      <header className="c-modules-head">
        <h1 className="c-title">{t('page.modulesDashboard')}</h1>
        <PortalLink path="/landing" portal={attributes.portal} onNavigate={onNavigate}>
          {t('portal.home')}
        </PortalLink>
      </header>
      {modules.length === 0 ? (
        <Notice kind="info">{t('modules.none')}</Notice>
      ) : (
        <TextField
          type="search"
          label={t('modules.search')}
          name="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Problem sentence={problem} />
      {modules.length > 0 && found.length === 0 ? (
        <Notice kind="info" announced>
          <p>{t('modules.nothing', { search })}</p>
          <Button
            kind="quiet"
            onClick={({ currentTarget }) => {
              focusSearch(currentTarget)
              setSearch('')
            }}
          >
            {t('modules.clear')}
          </Button>
        </Notice>
      ) : null}
      {pinned.length > 0 ? (
        <section aria-labelledby="pinned">
          <h2 className="c-group" id="pinned">
            {t('modules.pinned')}
          </h2>
          {renderTiles(pinned)}
        </section>
      ) : null}
      {grouped ? null : renderTiles(found)}
      {groups.map((group) => (
        <section key={group} aria-labelledby={group}>
          <h2 className="c-group" id={group}>
            {t(`modules.group.${group}` as MessageKey)}
          </h2>
          {renderTiles(found.filter((module) => module.group === group))}
        </section>
      ))}
    </div>
  )
}

/** The `<campus-modules-dashboard>` element (specification, section 2: modules-dashboard). */
export const modulesDashboard = element({
  spec,
  Screen: wrapWithSession(ModulesScreen),
  styles: [...shadowSheets, css],
})
