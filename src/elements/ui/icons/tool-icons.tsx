import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from './icons.tsx'

const PATHS = {
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  plus: 'M12 5v14M5 12h14',
  search: 'M16.5 16.5 20.5 20.5M10.8 18a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4z',
  down: 'M6.5 9.5 12 15l5.5-5.5',
  up: 'M6.5 14.5 12 9l5.5 5.5',
  updown: 'M8 9.5 12 5.5l4 4M8 14.5l4 4 4-4',
  tick: 'M5.5 12.5l4.2 4.2L18.5 8',
  columns: 'M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14',
  filter: 'M4 6h16l-6.2 7.2V19l-3.6-2v-3.8z',
  more: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  edit: 'M4.5 19.5l.8-3.8L16 5a1.8 1.8 0 0 1 2.6 0l.4.4a1.8 1.8 0 0 1 0 2.6L8.3 18.7z',
  bin: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  rows: 'M4.5 6h15M4.5 10h15M4.5 14h15M4.5 18h15',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  print: 'M7 9V4.5h10V9M7 16.5H4.5V9h15v7.5H17M7 13.5h10v6H7z',
  upload: 'M12 16V5m0 0 4 4m-4-4L8 9M5 19.5h14',
  send: 'M4.5 12h14m0 0-6-6m6 6-6 6',
  stop: 'M7 7h10v10H7z',
  bookmark: 'M7 4.5h10v15l-5-4-5 4z',
  key: 'M14.5 13a4.5 4.5 0 1 0-3.6-1.8L4.5 17.5v2.5h3v-2h2v-2h2l1.3-3.4',
  eye: 'M3 12s3.2-6 9-6 9 6 9 6-3.2 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  question:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.01',
} as const

/** An icon on a control of a rich screen. */
export type ToolIconName = keyof typeof PATHS

/** Icons that point forward are mirrored in right-to-left languages. */
const FROM_THE_RIGHT: Partial<Readonly<Record<ToolIconName, string>>> = { send: 'M19.5 12h-14m0 0 6-6m-6 6 6 6' }

/** Renders the icons that rich screens need beyond those of the public forms. */
export function ToolIcon({ name }: { readonly name: ToolIconName }) {
  const { direction } = useMessages()
  return <LineIcon path={(direction === 'rtl' && FROM_THE_RIGHT[name]) || PATHS[name]} />
}
