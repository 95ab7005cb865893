import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { COURSE_TYPES, COURSE_WINDOW_STATUSES } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/date/use-date-habits.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { MomentField } from '../parts/windows/moment-field.tsx'
import { useMomentRules } from '../parts/windows/moment-rules.ts'
import { instantOr, toMoment, type Moment } from '../parts/windows/moments.ts'
import { endOf, type SavedWindow } from '../parts/windows/window-rows.ts'
import { timeProblems, type Course, type CourseValue } from './course-rows.ts'

interface TimesDrawerProps {
  readonly window: SavedWindow
  /** The chosen courses whose times are set. */
  readonly courses: readonly Course[]
  readonly valueOf: (course: Course) => CourseValue | undefined
  readonly onTimes: (courses: readonly Course[], change: Partial<CourseValue>) => void
  readonly onClose: () => void
}

const common = <T,>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)
const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1

/** Renders the panel that sets the times of courses, of one or of all chosen ones, within those of their window. */
export function TimesDrawer({ window, courses, valueOf, onTimes, onClose }: TimesDrawerProps) {
  const { t, name, number, instant } = useMessages()
  const { timeZone } = useDateHabits()
  const rules = useRules()
  const moments = useMomentRules()
  const [type, setType] = useState('')
  const types = COURSE_TYPES.filter((one) => courses.some((course) => course.type === one))
  const concerned = courses.filter((course) => type === '' || course.type === type)
  const values = courses.flatMap((course) => valueOf(course) ?? [])
  const shared = <Field extends keyof CourseValue>(field: Field) => common(values.map((value) => value[field]))
  const differs = (field: keyof CourseValue) => differ(values.map((value) => value[field]))
  const [from, to] = [window.value.opensAt, endOf(window.value)]
  const momentOf = (own: string | null | undefined, ofWindow: string): Moment =>
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
      opens: momentOf(shared('opensAt'), from),
      closes: momentOf(shared('closesAt'), to),
      status: shared('status') ?? '',
    },
    onSubmit({ opens, closes, status }) {
      const change: Partial<CourseValue> = {
        ...(opens || !differs('opensAt') ? { opensAt: opens && instantOr(shared('opensAt'), opens, timeZone) } : {}),
        ...(closes || !differs('closesAt')
          ? { closesAt: closes && instantOr(shared('closesAt'), closes, timeZone) }
          : {}),
        ...(status && { status }),
      }
      const problems = values.map((value) => timeProblems({ ...value, ...change }, window.value))
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
  const hint = (field: 'opensAt' | 'closesAt') => t(differs(field) ? 'window.differs' : 'courseWindow.emptyHint')
  const [first] = courses
  return (
    <Drawer
      title={t('courseWindow.times')}
      about={
        first && courses.length === 1
          ? `${first.code} · ${name(first.names)}`
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
        <MomentField {...form.parts('opens', t('window.opens'))} hint={hint('opensAt')} />
        <MomentField {...form.parts('closes', t('window.closes'))} hint={hint('closesAt')} />
        <RadioGroup
          {...form.field('status', t('window.status'))}
          choices={COURSE_WINDOW_STATUSES.map((value) => ({ value, label: t(`courseWindow.status.${value}`) }))}
        />
      </Form>
    </Drawer>
  )
}
