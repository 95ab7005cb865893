import { buildPage, PLAIN_SCRIPT, PLAIN_TAGS, type App } from './app.ts'

/** Returns the page of an application that has no framework. */
const buildPlainPage = (script: string): string =>
  buildPage(`${PLAIN_TAGS}<script type="module" src="${script}"></script>`)

/** The application of Vite without a framework. */
export const vite: App = {
  name: 'vite',
  title: 'Vite',
  packages: ['vite'],
  about: ['vite'],
  build: 'vite build',
  out: 'dist',
  files: { 'index.html': buildPlainPage('/main.js'), 'main.js': PLAIN_SCRIPT },
  recipe: ['main.js'],
  advice:
    'Without a framework, the tags are in the HTML of the page. The same file is used with webpack, esbuild, Rollup and Parcel.',
}

/** The application of webpack. */
export const webpack: App = {
  name: 'webpack',
  title: 'webpack',
  packages: ['webpack', 'webpack-cli'],
  about: ['webpack'],
  build: 'webpack --mode production',
  out: 'out',
  files: {
    'out/index.html': buildPlainPage('main.js'),
    'main.js': PLAIN_SCRIPT,
    'webpack.config.js': `export default {
  entry: './main.js',
  output: { path: \`\${import.meta.dirname}/out\`, filename: 'main.js' },
  performance: { hints: false },
}
`,
  },
  recipe: [],
}

/** The application of esbuild. */
export const esbuild: App = {
  name: 'esbuild',
  title: 'esbuild',
  packages: ['esbuild'],
  about: ['esbuild'],
  build: 'esbuild main.js --bundle --splitting --minify --format=esm --outdir=out',
  out: 'out',
  files: { 'out/index.html': buildPlainPage('main.js'), 'main.js': PLAIN_SCRIPT },
  recipe: [],
}

/** The application of Rollup. */
export const rollup: App = {
  name: 'rollup',
  title: 'Rollup',
  packages: ['rollup', '@rollup/plugin-node-resolve'],
  about: ['rollup'],
  build: 'rollup main.js --dir out --format es --plugin node-resolve={browser:true}',
  out: 'out',
  files: { 'out/index.html': buildPlainPage('main.js'), 'main.js': PLAIN_SCRIPT },
  recipe: [],
}

/** The application of Parcel. */
export const parcel: App = {
  name: 'parcel',
  title: 'Parcel',
  packages: ['parcel'],
  about: ['parcel'],
  build: 'parcel build src/index.html --dist-dir out --no-cache',
  out: 'out',
  manifest: { '@parcel/resolver-default': { packageExports: true } },
  files: { 'src/index.html': buildPlainPage('main.js'), 'src/main.js': PLAIN_SCRIPT },
  recipe: ['package.json'],
  advice: 'Parcel reads `exports` of packages only where the `package.json` of the application says so.',
}
