import { navigate } from '../../core/routes.ts'

/** Goes to a page of the portal, unless the page around the element says no; the portal itself goes there in its own way. */
export function go(emit: (name: 'campus-navigated', detail: { path: string }) => boolean, path: string): void {
  if (emit('campus-navigated', { path })) navigate(path)
}
