import type { WidgetProps } from '../ui/dashboard/widget.tsx'
import type { Sample } from './sample.ts'

/** What each part of the page is given. */
export interface PartProps {
  readonly sample: { readonly now: Sample; readonly before: Sample }
  /** Whether figures stand beside those of the year before. */
  readonly compare: boolean
  /** What all widgets have alike, for the one of this name. */
  readonly widget: (name: string) => Pick<WidgetProps, 'state' | 'asOf' | 'empty' | 'onAgain'>
}
