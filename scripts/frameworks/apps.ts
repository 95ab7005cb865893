import { angular } from './angular.ts'
import type { App } from './app.ts'
import { astro } from './astro.ts'
import { esbuild, parcel, rollup, vite, webpack } from './bundlers.ts'
import { next } from './next.ts'
import { react18, react19, reactComponents } from './react.ts'
import { svelte } from './svelte.ts'
import { vue } from './vue.ts'

/** The applications with which the package is tried, in the order of the documentation. */
export const APPS: readonly App[] = [
  next,
  reactComponents,
  react19,
  react18,
  vue,
  angular,
  svelte,
  astro,
  vite,
  webpack,
  esbuild,
  rollup,
  parcel,
]
