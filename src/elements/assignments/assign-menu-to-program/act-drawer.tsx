import { useMemo } from 'react'
import * as v from 'valibot'
import { assignMenuToProgram, closeMenuProgram, extendMenuProgram } from '../../../contract/assignments/windows.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import type { MappingAct } from './use-mapping-act.ts'
import { MomentField } from '../parts/windows/moment-field.tsx'
import { useMomentRules } from '../parts/windows/moment-rules.ts'
import { isMoment, toInstant, toMoment } from '../parts/windows/moments.ts'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import { getWindowEnd, type DraftWindow, type WindowKey, type WindowValue } from '../parts/windows/window-rows.ts'
import type { ActKind } from './act-kinds.ts'

interface ActDrawerProps {
  readonly kind: ActKind
  /** The windows that the act applies to; none has unsaved changes. */
  readonly windows: readonly DraftWindow[]
  readonly names: WindowNames
  readonly act: MappingAct<WindowKey, WindowValue>
  readonly onClose: () => void
}

const OPTIONS = { toast: false, block: true } as const

/** Returns when a window opens that is opened now: it stays so if it should be open already. */
const computeOpening = ({ opensAt, status }: WindowValue, now: string): string =>
  status === 'CLOSED' && Date.parse(opensAt) <= Date.parse(now) ? opensAt : now

/** Renders the panel of an act on windows: which they are, what happens, and the reason that the history keeps. */
export function ActDrawer({ kind, windows, names, act, onClose }: ActDrawerProps) {
  const { t, number } = useMessages()
  const { timeZone } = useDateHabits()
  const rules = useRules()
  const moments = useMomentRules()
  const ids = windows.flatMap(({ saved }) => saved?.menuProgramId ?? [])
  const ends = windows.map(({ value }) => getWindowEnd(value)).sort()
  const last = ends.at(-1)
  // A window that somebody has closed opens again only for a reason.
  const needsReason = kind !== 'open' || windows.some(({ value }) => value.status === 'CLOSED')
  const schema = useMemo(
    () =>
      v.object({
        until:
          kind === 'extend'
            ? v.pipe(
                moments.required,
                v.check(
                  (moment) =>
                    last === undefined ||
                    !isMoment(moment) ||
                    Date.parse(toInstant(moment, timeZone)) > Date.parse(last),
                  t('window.valid.extension'),
                ),
              )
            : v.object({ day: v.string(), time: v.string() }),
        reason: needsReason ? rules.required(500) : rules.text(500),
        notify: v.boolean(),
      }),
    [kind, moments, last, timeZone, needsReason, rules, t],
  )
  const form = useForm({
    schema,
    initial: {
      until: { day: '', time: last === undefined ? '23:59' : toMoment(last, timeZone).time },
      reason: '',
      notify: false,
    },
    async onSubmit({ until, reason, notify }) {
      const problem = await act.run((confirmed) => {
        if (kind === 'close') return callOnce(closeMenuProgram, { menuProgramIds: ids, reason }, OPTIONS)
        if (kind === 'extend')
          return callOnce(
            extendMenuProgram,
            { menuProgramIds: ids, extendedTo: toInstant(until, timeZone), reason, notify },
            OPTIONS,
          )
        const now = new Date().toISOString()
        const edits = windows.map(({ key, value }) => ({
          key,
          before: value,
          after: { ...value, opensAt: computeOpening(value, now), status: 'OPEN' as const, note: reason || value.note },
        }))
        return callOnce(assignMenuToProgram, { edits, confirmed }, OPTIONS)
      })
      if (problem === undefined) onClose()
      return problem === undefined ? undefined : { message: problem }
    },
  })
  const title = t(`window.do.${kind}`)
  return (
    <Drawer
      title={title}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button kind={kind === 'close' ? 'danger' : 'primary'} busy={form.busy} onClick={form.submit}>
            {title}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        <Notice kind={kind === 'close' ? 'warning' : 'info'}>
          {t(`window.will.${kind}`, { count: windows.length, number: number(windows.length) })}
        </Notice>
        <ul className="c-window-concerned" aria-label={t('window.concerned')}>
          {windows.map(({ key, value, saved }) => (
            <li key={names.row(key)} className="c-assign-line">
              <span>{names.row(key)}</span>
              <span className="c-small c-soft">{names.value(value)}</span>
              <span className="c-small c-soft">
                {t('window.people', { count: saved?.users ?? 0, number: number(saved?.users ?? 0) })}
              </span>
            </li>
          ))}
        </ul>
        {kind === 'extend' ? (
          <MomentField {...form.parts('until', t('window.until'))} hint={t('window.zoneHint')} required />
        ) : null}
        {needsReason ? (
          <TextArea {...form.field('reason', t('window.reason'))} hint={t('window.reasonHint')} required max={500} />
        ) : null}
        {kind === 'extend' ? (
          <CheckField {...form.field('notify', t('window.notify'))} hint={t('window.notifyHint')} />
        ) : null}
      </Form>
    </Drawer>
  )
}
