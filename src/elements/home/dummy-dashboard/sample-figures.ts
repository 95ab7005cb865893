import type { Figures } from '../../ui/chart/figures.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { PartProps } from './part-props.ts'
import { CENTRES, CHANNELS, CURRENCY, DAYS, REASONS, type Sample } from './sample.ts'

type Both = PartProps['sample']
type Speak = Messages['t']

const stages = ({ forms: { expected, submitted, inwarded, accepted } }: Sample): readonly number[] => [
  expected,
  submitted,
  inwarded,
  accepted,
]

/** Returns the progress of the examination forms; with last year's for comparison if requested. */
export const flowFigures = ({ now, before }: Both, compare: boolean, t: Speak): Figures => ({
  kind: 'columns',
  heading: t('dummy.flow.stage'),
  categories: [
    t('dummy.forms.expected'),
    t('dummy.forms.submitted'),
    t('dummy.forms.inwarded'),
    t('dummy.forms.accepted'),
  ],
  series: [
    { name: t('dummy.thisYear'), values: stages(now) },
    ...(compare ? [{ name: t('dummy.lastYear'), values: stages(before) }] : []),
  ],
})

/** Returns the number of hall tickets on hold, by reason. */
export const holdFigures = ({ now }: Both, t: Speak): Figures => ({
  kind: 'bars',
  totals: true,
  heading: t('dummy.holds.reason'),
  categories: REASONS.map((reason) => t(`dummy.reason.${reason}`)),
  series: [{ name: t('dummy.holds.series'), values: now.holds }],
})

/** Returns the collections of each of thirty days, by channel. */
export const collectionFigures = ({ now }: Both, t: Speak): Figures => ({
  kind: 'stacked',
  totals: true,
  heading: t('dummy.collections.day'),
  categories: DAYS,
  days: true,
  currency: CURRENCY,
  series: CHANNELS.map((channel, at) => ({ name: t(`dummy.channel.${channel}`), values: now.collections[at] ?? [] })),
})

/** Returns the number of students allotted to each centre, with its seats. */
export const loadFigures = ({ now }: Both, t: Speak): Figures => ({
  kind: 'load',
  totals: true,
  heading: t('dummy.load.centre'),
  categories: CENTRES.map((code) => t('dummy.centre', { code })),
  series: [
    { name: t('dummy.load.allotted'), values: now.load },
    { name: t('dummy.load.seats'), values: now.seats },
  ],
})
