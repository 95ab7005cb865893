import '../shoelace/skeleton.ts'

/**
 * Renders a bar where text is being loaded; it appears only after a while. Public forms have a plain
 * `<div className="c-skeleton">` instead.
 */
export const Skeleton = () => <sl-skeleton className="c-skeleton" />
