const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z',
  info: 'M12 11v5.5m0-9v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  check: 'M8 12.5l2.7 2.7L16 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
} as const

/** An icon beside text; it is decorative. */
export type IconName = keyof typeof PATHS

/** Renders a line icon in the text colour, 24 units square, hidden from assistive technology. */
export function LineIcon({ path }: { readonly path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Renders one of the icons that public forms need too. */
export const Icon = ({ name }: { readonly name: IconName }) => <LineIcon path={PATHS[name]} />
