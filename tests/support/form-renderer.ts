import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { FormRenderer } from '../../server/rpc/forms/form-renderer.ts'

/** Loads the built renderer of forms, as the server does when it runs from `dist`. */
export const loadForms = (): Promise<FormRenderer> =>
  import(/* @vite-ignore */ pathToFileURL(resolve('dist/server/form-renderer.js')).href) as Promise<FormRenderer>
