import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { VERBS, type Verb } from '../../../contract/access.ts'
import { explainAccess, explainableScreens, MAKE_EXCEPTIONS } from '../../../contract/users/explain-access.ts'
import { $menu } from '../../../core/session/menu.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ChoiceChips } from '../../ui/chips/choice-chips.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import type { Person } from './act-kinds.ts'
import { useFindPeople } from '../parts/use-find-people.ts'
import { MenuException } from './menu-exception.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

type Step = RowOf<typeof explainAccess>

/** Renders the result of a condition: as an icon, and as text for screen readers. */
function Step({ step: { holds, sentence } }: { readonly step: Step }) {
  const { t } = useMessages()
  const state = holds === null ? 'note' : holds ? 'holds' : 'fails'
  return (
    <li className="c-why-step" data-state={state}>
      {state === 'holds' ? <Icon name="check" /> : state === 'fails' ? <ToolIcon name="close" /> : <Icon name="info" />}
      <span>
        <span className="c-hidden">{t(`people.why.${state}`)} </span>
        {sentence}
      </span>
    </li>
  )
}

interface AnswerProps {
  readonly person: Person
  readonly menu: `/${string}`
  /** Title of the page; the server's sentences contain only its path. */
  readonly title: string
  readonly verb: Verb
  readonly other: string | undefined
}

function Answer({ person, menu, title, verb, other }: AnswerProps) {
  const { t } = useMessages()
  const [result, reload] = useQuery(explainAccess, true, { userId: person.userId, menu, verb, ...(other && { other }) })
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  const steps = result.rows.map((step) => ({ ...step, sentence: step.sentence.replaceAll(menu, title) }))
  const verdict = steps.find(({ code }) => code === 'VERDICT')
  return (
    <div className="c-stack" role="status">
      {verdict ? (
        <p className="c-why-verdict" data-may={verdict.holds ? '' : undefined}>
          {verdict.holds ? <Icon name="check" /> : <ToolIcon name="close" />}
          <strong>{verdict.sentence}</strong>
        </p>
      ) : null}
      <ol className="c-why-steps" aria-label={t('people.why.steps')}>
        {steps.map((step, place) => (step === verdict ? null : <Step key={place} step={step} />))}
      </ol>
    </div>
  )
}

/**
 * Explains why a user can or cannot open a screen, or act on another user there: every condition that the server
 * checks, in plain language (specification, section 10.4.1).
 */
export function ExplainAccessPanel({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { t } = useMessages()
  const findPeople = useFindPeople()
  const [screens, reload] = useQuery(explainableScreens, true)
  const [screen, setScreen] = useState<PickerOption>()
  const [verb, setVerb] = useState<Verb>('view')
  const [other, setOther] = useState<PickerOption>()
  const [made, setMade] = useState(0)
  const mayExcept =
    useStore($menu).entries.some(({ routeName, canApprove }) => routeName === MAKE_EXCEPTIONS.menu && canApprove) &&
    person.mayAct &&
    !person.own
  const options =
    screens.status === 'found'
      ? screens.rows.map(({ menu, titleKey }) => ({
          value: menu,
          label: t(titleKey as MessageKey) || menu,
          detail: menu,
        }))
      : []
  return (
    <Drawer wide title={t('people.why.title')} about={<DataText>{person.name}</DataText>} onClose={onClose}>
      <div className="c-stack">
        {screens.status === 'failed' ? (
          <Failed reply={screens.reply} onAgain={reload} />
        ) : (
          <Picker label={t('people.why.screen')} options={options} value={screen} onChange={setScreen} />
        )}
        <ChoiceChips
          single
          label={t('people.why.right')}
          choices={VERBS.map((value) => ({ value, label: t(`right.${value}`) }))}
          value={[verb]}
          onChange={([chosen]) => setVerb(VERBS.find((one) => one === chosen) ?? 'view')}
        />
        <Picker
          label={t('people.why.other')}
          hint={t('people.why.otherHint')}
          options={findPeople}
          value={other}
          onChange={setOther}
        />
        {screen ? (
          <Answer
            key={made}
            person={person}
            menu={screen.value as `/${string}`}
            title={screen.label}
            verb={verb}
            other={other?.value}
          />
        ) : (
          <p className="c-soft">{t('people.why.choose')}</p>
        )}
        {screen && mayExcept ? (
          <MenuException
            key={screen.value}
            userId={person.userId}
            menu={screen.value as `/${string}`}
            onDone={() => setMade((count) => count + 1)}
          />
        ) : null}
      </div>
    </Drawer>
  )
}
