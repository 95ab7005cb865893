import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { COURSE_TYPES, COURSE_WINDOW_STATUSES } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useCodeAndName } from '../../ui/i18n/use-code-and-name.ts'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { MomentField } from '../parts/windows/moment-field.tsx'
import { useMomentRules } from '../parts/windows/moment-rules.ts'
import { toMomentInstant, toMoment, type Moment } from '../parts/windows/moments.ts'
import { getWindowEnd, type SavedWindow } from '../parts/windows/window-rows.ts'
import { findTimeProblems, type Course, type CourseValue } from './course-rows.ts'

interface TimesDrawerProps {
  readonly window: SavedWindow
  /** The chosen courses whose times are set. */
  readonly courses: readonly Course[]
  readonly getValue: (course: Course) => CourseValue | undefined
  readonly onTimes: (courses: readonly Course[], change: Partial<CourseValue>) => void
  readonly onClose: () => void
}

const findCommonValue = <T,>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined
const hasDifferences = (values: readonly unknown[]): boolean => new Set(values).size > 1

/** Renders the panel that sets the times of courses, of one or of all chosen ones, within those of their window. */
export function TimesDrawer({ window, courses, getValue, onTimes, onClose }: TimesDrawerProps) {
  const { t, number, instant } = useMessages()
  const formatRecord = useCodeAndName()
  const { timeZone } = useDateHabits()
  const rules = useRules()
  const moments = useMomentRules()
  const [type, setType] = useState('')
  const types = COURSE_TYPES.filter((one) => courses.some((course) => course.type === one))
  const concerned = courses.filter((course) => type === '' || course.type === type)
  const values = courses.flatMap((course) => getValue(course) ?? [])
  const findSharedTime = <Field extends keyof CourseValue>(field: Field) =>
    findCommonValue(values.map((value) => value[field]))
  const isDifferent = (field: keyof CourseValue) => hasDifferences(values.map((value) => value[field]))
  const [from, to] = [window.value.opensAt, getWindowEnd(window.value)]
  const toWindowMoment = (own: string | null | undefined, ofWindow: string): Moment =>
    own ? toMoment(own, timeZone) : { day: '', time: toMoment(ofWindow, timeZone).time }
  const schema = useMemo(
    () =>
      v.object({
        opens: moments.optional,
        closes: moments.optional,
        status: rules.optional(rules.oneOf(COURSE_WINDOW_STATUSES)),
      }),
    [moments, rules],
  )
  const form = useForm({
    schema,
    initial: {
      opens: toWindowMoment(findSharedTime('opensAt'), from),
      closes: toWindowMoment(findSharedTime('closesAt'), to),
      status: findSharedTime('status') ?? '',
    },
    onSubmit({ opens, closes, status }) {
      const change: Partial<CourseValue> = {
        ...(opens || !isDifferent('opensAt')
          ? { opensAt: opens && toMomentInstant(findSharedTime('opensAt'), opens, timeZone) }
          : {}),
        ...(closes || !isDifferent('closesAt')
          ? { closesAt: closes && toMomentInstant(findSharedTime('closesAt'), closes, timeZone) }
          : {}),
        ...(status && { status }),
      }
      const problems = values.map((value) => findTimeProblems({ ...value, ...change }, window.value))
      const [opensWrong, closesWrong] = [
        problems.flatMap(({ opensAt }) => opensAt ?? [])[0],
        problems.flatMap(({ closesAt }) => closesAt ?? [])[0],
      ]
      if (opensWrong || closesWrong)
        return Promise.resolve({
          fields: {
            ...(opensWrong && { opens: t(`courseWindow.valid.${opensWrong}`) }),
            ...(closesWrong && { closes: t(`courseWindow.valid.${closesWrong}`) }),
          },
        })
      onTimes(concerned, change)
      return Promise.resolve(undefined)
    },
  })
  const getHint = (field: 'opensAt' | 'closesAt') => t(isDifferent(field) ? 'window.differs' : 'courseWindow.emptyHint')
  const [first] = courses
  return (
    <Drawer
      title={t('courseWindow.times')}
      about={
        first && courses.length === 1
          ? formatRecord(first)
          : t('courseWindow.targets', { count: concerned.length, number: number(concerned.length) })
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
      <Form form={form} label={t('courseWindow.times')}>
        <p>{t('courseWindow.within', { from: instant(from), to: instant(to) })}</p>
        {types.length > 1 ? (
          <SelectField label={t('courseWindow.for')} value={type} onChange={({ target }) => setType(target.value)}>
            <option value="">{t('courseWindow.forAll')}</option>
            {types.map((one) => (
              <option key={one} value={one}>
                {t(`courseWindow.type.${one}`)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <MomentField {...form.parts('opens', t('window.opens'))} hint={getHint('opensAt')} />
        <MomentField {...form.parts('closes', t('window.closes'))} hint={getHint('closesAt')} />
        <RadioGroup
          {...form.field('status', t('window.status'))}
          choices={COURSE_WINDOW_STATUSES.map((value) => ({ value, label: t(`courseWindow.status.${value}`) }))}
        />
      </Form>
    </Drawer>
  )
}
