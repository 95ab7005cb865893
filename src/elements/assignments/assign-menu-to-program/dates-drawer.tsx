import { useMemo, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import type { MappingDraft } from '../parts/mapping.ts'
import type { PlaceTree } from '../parts/places/place-tree.ts'
import { MomentField } from '../parts/windows/moment-field.tsx'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import type { Plan, WindowKey, WindowValue } from '../parts/windows/window-rows.ts'
import { listExistingWindows, isAboutExisting, type PlacedWindows } from './place-windows.ts'
import { STATUSES, useDatesForm } from './use-dates-form.ts'
import { hasDifferentField, buildInitialDates, applyDates, type WindowTarget } from './window-form.ts'

interface DatesDrawerProps {
  readonly tree: PlaceTree
  readonly plan: Plan
  readonly names: WindowNames
  readonly draft: MappingDraft<WindowKey, WindowValue>
  readonly windows: PlacedWindows
  /** The chosen places. */
  readonly ticked: readonly string[]
  readonly onClose: () => void
}

const CHOICES = ['places', 'existing'] as const

/**
 * Renders the panel that sets the dates of windows: of the chosen places, or of the windows that exist in them. The
 * dates go into the draft.
 */
export function DatesDrawer({ tree, plan, names, draft, windows, ticked, onClose }: DatesDrawerProps) {
  const { t, number, instant } = useMessages()
  const { timeZone } = useDateHabits()
  const targets = useMemo(() => {
    const listTargets = (ids: readonly string[]) =>
      ids.flatMap((id): WindowTarget[] => {
        const window = windows.get(id)
        const place = tree.get(id)?.key
        if (window) return [{ key: window.key, value: window.value }]
        return place ? [{ key: { ...plan, ...place }, value: undefined }] : []
      })
    return { places: listTargets(ticked), existing: listTargets(listExistingWindows(tree, windows, ticked)) }
  }, [tree, windows, ticked, plan])
  const [which, setWhich] = useState<(typeof CHOICES)[number]>(() =>
    isAboutExisting(windows, ticked, listExistingWindows(tree, windows, ticked)) ? 'existing' : 'places',
  )
  const chosen = targets[which]
  const form = useDatesForm(chosen, timeZone, (dates) => {
    draft.setRows(applyDates(draft.rows, chosen, dates, timeZone))
    onClose()
  })
  const chooseMode = (value: string) => {
    const next = CHOICES.find((one) => one === value) ?? 'places'
    setWhich(next)
    // What was typed stays.
    if (!form.dirty) form.reset(buildInitialDates(targets[next], timeZone))
  }
  const asks = targets.existing.length > 0 && ticked.some((id) => !windows.has(id))
  const isNew = chosen.some(({ value }) => !value)
  const hasClosed = chosen.some(({ value }) => value?.status === 'CLOSED')
  const title = t(isNew ? 'window.setDates' : 'window.editDates')
  const [first] = chosen
  const extended = chosen.length === 1 ? first?.value?.extendedTo : undefined
  const findDifferenceNote = (field: keyof WindowValue) =>
    hasDifferentField(chosen, field) ? t('window.differs') : undefined
  return (
    <Drawer
      title={title}
      about={
        first && chosen.length === 1
          ? names.row(first.key)
          : t('window.targets', { count: chosen.length, number: number(chosen.length) })
      }
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button onClick={form.submit}>{t('window.intoDraft')}</Button>
          <Button kind="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        {asks ? (
          <RadioGroup
            name="of"
            label={t('window.of')}
            value={which}
            onChange={chooseMode}
            choices={CHOICES.map((value) => {
              const count = targets[value].length
              return { value, label: t(`window.of.${value}`, { count, number: number(count) }) }
            })}
          />
        ) : null}
        {extended ? <Notice>{t('window.extendedHint', { time: instant(extended) })}</Notice> : null}
        <MomentField
          {...form.parts('opens', t('window.opens'))}
          hint={findDifferenceNote('opensAt') ?? t('window.zoneHint')}
          required={isNew}
        />
        <MomentField
          {...form.parts('closes', t('window.closes'))}
          hint={findDifferenceNote('closesAt')}
          required={isNew}
        />
        <RadioGroup
          {...form.field('status', t('window.status'))}
          hint={findDifferenceNote('status')}
          choices={STATUSES.filter((status) => status !== 'CLOSED' || hasClosed).map((status) => ({
            value: status,
            label: t(`window.status.${status}`),
            hint: t(`window.statusHint.${status}`),
          }))}
        />
        <TextArea
          {...form.field('note', t('window.note'))}
          hint={findDifferenceNote('note') ?? t('window.noteHint')}
          max={500}
        />
      </Form>
    </Drawer>
  )
}
