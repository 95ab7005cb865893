import type { WidgetWiring } from '../figures/widget-wiring.ts'
import type { Sample } from './sample.ts'

/** Props of each part of the page. */
export interface PartProps {
  readonly sample: { readonly now: Sample; readonly before: Sample }
  /** Whether figures are compared with the previous year. */
  readonly compare: boolean
  /** Returns the common props of the widget with this name. */
  readonly widget: (name: string) => WidgetWiring
}
