import { LineIcon } from './icons.tsx'

const PATHS = {
  lock: 'M7.5 10.5V7.5a4.5 4.5 0 0 1 9 0v3M6 10.5h12v9.5H6z',
  clock: 'M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14',
} as const

/** Renders a decorative icon that no public form needs before its first field. */
export const FurtherIcon = ({ name }: { readonly name: keyof typeof PATHS }) => <LineIcon path={PATHS[name]} />
