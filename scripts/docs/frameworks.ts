/** An application in `tests/frameworks/apps`. */
export interface Framework {
  readonly app: string
  readonly title: string
  /** The packages whose versions the documentation names. */
  readonly packages: readonly string[]
  /** What its own server or build needs to be told. */
  readonly advice?: string
  /** The files that the documentation shows. */
  readonly files: readonly string[]
  /** The folder of the build, where it consists of files; absent: it has a server of its own. */
  readonly out?: string
}

/** The applications with which the package is tried, in the order of the documentation. */
export const FRAMEWORKS: readonly Framework[] = [
  {
    app: 'next',
    title: 'Next (app router, Turbopack)',
    packages: ['next', 'react'],
    advice:
      'The element is imported in a client component. The server renders its tag, and what stands inside the tag is visible until the element is ready. React listens to events only after hydration, when the element may be ready already: `ready` is a promise that also tells then. Alternatively, a page names the loader of your Campus server, and needs no package but the types.',
    files: ['app/hall-ticket.tsx', 'app/page.tsx', 'app/loader/page.tsx'],
  },
  {
    app: 'react-components',
    title: 'React 19, with components',
    packages: ['react', 'vite', 'typescript'],
    advice:
      '`campus-elements/react` has a component for each element: attributes and events are props with types, `ref` is the element, and a server renders the tag and its children only. The files of an element are loaded when it is mounted. They use the React of your application instead of bringing their own, as the tags do.',
    files: ['src/hall-ticket.tsx'],
    out: 'dist',
  },
  {
    app: 'vite-react-19',
    title: 'React 19, with tags',
    packages: ['react', 'vite', 'typescript'],
    files: ['src/hall-ticket.tsx'],
    out: 'dist',
  },
  {
    app: 'vite-react-18',
    title: 'React 18',
    packages: ['react', 'vite', 'typescript'],
    advice: 'React 18 listens to no event of a custom element: use a reference.',
    files: ['src/hall-ticket.tsx'],
    out: 'dist',
  },
  { app: 'vue', title: 'Vue', packages: ['vue', 'vite'], files: ['vite.config.js', 'src/app.vue'], out: 'dist' },
  {
    app: 'angular',
    title: 'Angular',
    packages: ['@angular/core', 'typescript'],
    advice: '`CUSTOM_ELEMENTS_SCHEMA` allows the tags in a template.',
    files: ['src/main.ts'],
    out: 'out',
  },
  { app: 'svelte', title: 'Svelte', packages: ['svelte', 'vite'], files: ['src/app.svelte'], out: 'dist' },
  {
    app: 'astro',
    title: 'Astro',
    packages: ['astro'],
    advice: 'A tag needs no client directive; the script imports the element.',
    files: ['src/pages/index.astro'],
    out: 'out',
  },
  {
    app: 'webpack',
    title: 'webpack',
    packages: ['webpack'],
    advice: 'The same file is used with esbuild, Rollup and Parcel.',
    files: ['main.js'],
    out: 'out',
  },
  { app: 'esbuild', title: 'esbuild', packages: ['esbuild'], files: [], out: 'out' },
  { app: 'rollup', title: 'Rollup', packages: ['rollup'], files: [], out: 'out' },
  { app: 'parcel', title: 'Parcel', packages: ['parcel'], files: [], out: 'out' },
]
