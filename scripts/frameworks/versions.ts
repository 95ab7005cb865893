/**
 * The versions with which the package is tried, in one place: a name with a major where several are. A newer one is
 * tried by writing it here and running `npm run test:frameworks`.
 */
export const VERSIONS = {
  '@angular/build': '22.2.7',
  '@angular/cli': '22.2.7',
  '@angular/common': '22.2.6',
  '@angular/compiler': '22.2.6',
  '@angular/compiler-cli': '22.2.6',
  '@angular/core': '22.2.6',
  '@angular/platform-browser': '22.2.6',
  '@rollup/plugin-node-resolve': '16.0.3',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  '@types/node': '22.20.7',
  '@types/react': '19.3.3',
  '@types/react-dom': '19.3.0',
  '@types/react-dom@18': '18.3.7',
  '@types/react@18': '18.3.32',
  '@vitejs/plugin-react': '6.3.0',
  '@vitejs/plugin-react@5': '5.2.0',
  '@vitejs/plugin-vue': '6.0.11',
  astro: '7.3.5',
  esbuild: '0.28.2',
  next: '16.4.6',
  node: '22.23.3',
  parcel: '2.16.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-dom@18': '18.3.1',
  'react@18': '18.3.1',
  rollup: '4.68.8',
  rxjs: '7.8.2',
  svelte: '5.57.3',
  tslib: '2.9.1',
  typescript: '7.0.2',
  'typescript@5': '5.9.3',
  'typescript@6': '6.0.3',
  vite: '8.4.0',
  'vite@7': '7.3.8',
  vue: '3.5.45',
  webpack: '5.113.0',
  'webpack-cli': '7.3.1',
} as const satisfies Readonly<Record<string, string>>

/** A package in the table of versions. */
export type PinnedPackage = keyof typeof VERSIONS

/** Returns the name of a package without the major that its row may have. */
export const getPackageName = (pinned: PinnedPackage): string => pinned.replace(/(.)@\d+$/, '$1')
