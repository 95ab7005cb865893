import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import checks from '../checks/checks.css?inline'
import { FindingLine } from '../checks/finding-line.tsx'
import css from './doctor.css?inline'
import { useDiagnosis, type Diagnosis } from './use-diagnosis.ts'

const spec = elementSpec({
  tag: 'campus-doctor',
  summary:
    'For web teams: examines the page around all elements, and says in a panel what is wrong and how to correct it. `campus-elements.js?doctor` adds it to a page.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools', 'doctor'],
  attributes: {},
  events: {},
})

function Problems({ problems, elements, checks: made }: Diagnosis) {
  const { t, number } = useMessages()
  if (problems.length === 0)
    return (
      <Notice kind="success">
        <strong>{t('doctor.well')}</strong>
        <p>{t('doctor.wellAbout', { checks: number(made), elements: number(elements) })}</p>
      </Notice>
    )
  return (
    <>
      <p className="c-subtitle">{t('doctor.found', { count: problems.length })}</p>
      <dl className="c-checks">
        {problems.map(({ id, title, finding }, index) => (
          <FindingLine key={`${id}${index}`} id={id} title={title} finding={finding} />
        ))}
      </dl>
    </>
  )
}

function DoctorScreen() {
  const { t } = useMessages()
  const host = useHost()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  const diagnosis = useDiagnosis(turn)
  // The top layer, where no style of the page can clip, cover or move the panel; the page below stays usable.
  useLayoutEffect(() => {
    panel.current?.showPopover()
    heading.current?.focus({ preventScroll: true })
  }, [])
  const removeHost = () => host?.remove()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') removeHost()
  }
  return (
    <section
      ref={panel}
      popover="manual"
      className="c-doctor"
      role="dialog"
      aria-labelledby="title"
      aria-describedby="about"
      aria-busy={!diagnosis}
      onKeyDown={closeOnEscape}
    >
      <header className="c-stack">
        <h2 className="c-title" id="title" ref={heading} tabIndex={-1}>
          {t('doctor.title')}
        </h2>
        <p className="c-soft c-small" id="about">
          {t('doctor.about')}
        </p>
      </header>
      <div className="c-doctor-body" role="group" aria-labelledby="title" tabIndex={0} ref={shown}>
        <div aria-live="polite">
          {diagnosis ? <Problems {...diagnosis} /> : <p className="c-soft">{t('doctor.examining')}</p>}
        </div>
      </div>
      <footer className="c-row">
        {diagnosis ? (
          <CopyButton value={diagnosis.report} shown={shown} copied={t('test.copied')} marked={t('test.marked')}>
            {t('test.copy')}
          </CopyButton>
        ) : null}
        <Button kind="secondary" data-size="small" onClick={() => setTurn(turn + 1)}>
          {t('test.again')}
        </Button>
        <Button kind="quiet" data-size="small" onClick={removeHost}>
          {t('common.close')}
        </Button>
      </footer>
    </section>
  )
}

/** The `<campus-doctor>` element. */
export const doctor = element({ spec, Screen: DoctorScreen, styles: [...shadowSheets, checks, css] })
