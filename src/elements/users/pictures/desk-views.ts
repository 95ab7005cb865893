import { PHOTO_APPROVAL } from '../../../contract/assignments/open-processes.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'

/** The views of the desk: all that wait, of one kind, with a hint; and the students without a photograph. */
export const DESK_VIEWS = ['ALL', 'PHOTO', 'SIGNATURE', 'HINTED', 'WITHOUT'] as const
/** A view of the desk. */
export type DeskView = (typeof DESK_VIEWS)[number]
/** A view of waiting pictures. */
export type PictureView = Exclude<DeskView, 'WITHOUT'>

/** The parameters of the desk in its address. */
export const DESK_PARAMETERS = ['view', 'exam', 'college'] as const

/** The filters of each view. */
export const VIEW_FILTERS: Readonly<Record<PictureView, TableState['filters']>> = {
  ALL: {},
  PHOTO: { kind: { kind: 'choice', values: ['PHOTO'] } },
  SIGNATURE: { kind: { kind: 'choice', values: ['SIGNATURE'] } },
  HINTED: { hinted: { kind: 'flag', yes: true } },
}

/** The list as it is at first: a page is what can be looked through without scrolling far. */
export const FIRST_STATE: TableState = { ...DEFAULT_STATE, size: 25 }

const readId = (text: string | undefined): string | undefined => (/^[1-9]\d{0,14}$/.test(text ?? '') ? text : undefined)

/** Returns the view, the examination and the college in the address of the desk, and a function to change the view. */
export function useDeskPlace() {
  const [parameters, change] = useAddressState(PHOTO_APPROVAL)
  const view: DeskView = DESK_VIEWS.find((one) => one === parameters['view']) ?? 'ALL'
  return {
    view,
    exam: readId(parameters['exam']),
    college: readId(parameters['college']),
    showView: (next: DeskView) =>
      change({ view: next === 'ALL' ? undefined : next, page: undefined, search: undefined }),
  }
}
