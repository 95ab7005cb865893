import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { myModules, toggleFavouriteModule } from '../../contract/home.ts'
import { chooseModule } from '../../core/module-name.ts'
import { call } from '../../core/mql/index.ts'
import { $session } from '../../core/session.ts'
import type { MessageKey } from '../../core/words.ts'
import { element, elementSpec, event, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { go } from '../ui/go.ts'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'
import css from './modules-dashboard.css?inline'
import { Tile, type Module } from './tile.tsx'

const spec = elementSpec({
  tag: 'campus-modules-dashboard',
  summary: 'The modules that the menus of the person who is signed in open.',
  surface: 'shadow',
  areas: ['public', 'portal'],
  attributes: {},
  events: { 'campus-navigated': event<{ path: string }>('The visitor opens a module; prevent it to stay.', { cancelable: true }) },
})

function ModulesScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useWords()
  const failure = useFailure()
  const session = useStore($session)
  const [asked, again] = useQuery(myModules, session.status === 'user')
  const [search, setSearch] = useState('')
  const [pins, setPins] = useState<Readonly<Record<string, boolean>>>({})
  const [problem, setProblem] = useState('')
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} onNavigate={(path) => emit('campus-navigated', { path })} />
  if (asked.status === 'failed') return <Failed reply={asked.reply} onAgain={again} />
  if (asked.status === 'loading') return <Loading />

  const modules = asked.rows.map((module) => ({ ...module, favourite: pins[module.moduleCode] ?? module.favourite }))
  const wanted = search.trim().toLocaleLowerCase()
  const texts = ({ names, descriptions, menus }: Module) => [name(names), name(descriptions), ...menus.map(({ titleKey }) => t(titleKey as MessageKey))]
  const found = modules.toSorted((a, b) => Number(b.favourite) - Number(a.favourite)).filter((module) => texts(module).some((text) => text.toLocaleLowerCase().includes(wanted)))
  // A few tiles are one row; headings help only where there are many.
  const grouped = modules.length > 6
  const groups = grouped ? [...new Set(found.map(({ group }) => group))] : []

  const open = (module: Module) => {
    chooseModule(module.moduleCode)
    go(emit, module.landingRouteName)
  }
  // Shown at once, and taken back when the server says no.
  const pin = (module: Module) => {
    const favourite = !module.favourite
    setProblem('')
    setPins((before) => ({ ...before, [module.moduleCode]: favourite }))
    void call(toggleFavouriteModule, { moduleCode: module.moduleCode, favourite }, { toast: false }).then((reply) => {
      if (reply.ok) return
      setPins((before) => ({ ...before, [module.moduleCode]: !favourite }))
      setProblem(failure(reply))
    })
  }
  const tiles = (list: readonly Module[]) => (
    <ul className="c-tiles">
      {list.map((module) => (
        <Tile key={module.moduleCode} module={module} onOpen={open} onPin={pin} />
      ))}
    </ul>
  )
  const pinned = grouped ? found.filter(({ favourite }) => favourite) : []

  return (
    <div className="c-stack">
      <h1 className="c-title">{t('page.modulesDashboard')}</h1>
      {modules.length === 0 ? <Notice kind="info">{t('modules.none')}</Notice> : <TextField type="search" label={t('modules.search')} name="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />}
      <Problem sentence={problem} />
      {modules.length > 0 && found.length === 0 ? (
        <Notice kind="info" announced>
          <p>{t('modules.nothing', { search })}</p>
          <Button kind="quiet" onClick={() => setSearch('')}>
            {t('modules.clear')}
          </Button>
        </Notice>
      ) : null}
      {pinned.length > 0 ? (
        <section aria-labelledby="pinned">
          <h2 className="c-group" id="pinned">
            {t('modules.pinned')}
          </h2>
          {tiles(pinned)}
        </section>
      ) : null}
      {grouped ? null : tiles(found)}
      {groups.map((group) => (
        <section key={group} aria-labelledby={group}>
          <h2 className="c-group" id={group}>
            {t(`modules.group.${group}` as MessageKey)}
          </h2>
          {tiles(found.filter((module) => module.group === group))}
        </section>
      ))}
    </div>
  )
}

/** `<campus-modules-dashboard>` (specification, section 2: modules-dashboard). */
export const modulesDashboard = element({ spec, Screen: ModulesScreen, styles: [...shadowSheets, css] })
