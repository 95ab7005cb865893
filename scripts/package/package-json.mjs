/**
 * The conditions of programs that have no document. They get a module that does nothing, because libraries inside the
 * elements need `HTMLElement` when they are imported.
 */
const WITHOUT_DOCUMENT = ['node', 'deno', 'workerd', 'edge-light']

/**
 * @param {string} name the path of an entry without its ending
 * @param {string} build the folder of the build that it is taken from; all builds have the same types
 * @param {string} [otherwise] the module that does nothing
 */
const buildEntry = (name, build, otherwise = './without-document.js') => ({
  types: `./${name}.d.ts`,
  ...Object.fromEntries(WITHOUT_DOCUMENT.map((condition) => [condition, otherwise])),
  default: `./${build}${name}.js`,
})

/**
 * Returns the entries of a build.
 * @param {string} name what stands before the names of its entries
 * @param {readonly string[]} tags @param {string} build the folder that it is in
 */
const buildEntries = (name, tags, build = '') => ({
  [name]: buildEntry('index', build, './index.without-document.js'),
  [`${name}/loader`]: buildEntry('campus-elements', build),
  ...Object.fromEntries(tags.map((tag) => [`${name}/elements/${tag}.js`, buildEntry(`elements/${tag}`, build)])),
  [`${name}/preload.json`]: `./${build}preload.json`,
})

/**
 * Returns the `package.json` of the package.
 * @param {{ version: string, description: string, license: string, engines: { node: string } }} root the project's own
 * @param {readonly string[]} tags
 */
export function buildPackageJson({ version, description, license, engines }, tags) {
  return {
    name: 'campus-elements',
    version,
    description,
    license,
    keywords: ['web-components', 'custom-elements', 'university', 'hall-ticket', 'login', 'accessibility', 'i18n'],
    type: 'module',
    engines,
    types: './index.d.ts',
    exports: {
      ...buildEntries('.', tags),
      ...buildEntries('./lite', tags, 'lite/'),
      './configure': buildEntry('configure', '', './index.without-document.js'),
      './contract': { types: './contract.d.ts', default: './contract.js' },
      './testing': { types: './testing.d.ts', default: './testing.js' },
      './react': { types: './react.d.ts', default: './react.js' },
      './react/core': buildEntry('index', 'react/', './index.without-document.js'),
      './forms/*.html': './forms/*.html',
      './*.css': './*.css',
      './integrity.json': './integrity.json',
      './sbom.cdx.json': './sbom.cdx.json',
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
    // Registering an element, and the styles and stores of the shared chunks, are effects of an import.
    sideEffects: [
      ...['', 'lite/', 'react/'].flatMap((build) =>
        ['campus-elements.js', 'elements/*.js', 'assets/*.js'].map((path) => `./${build}${path}`),
      ),
      './campus-forms.css',
    ],
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    // Only `campus-elements/react` imports React; its types are needed only by those who use them (docs/publishing.md).
    peerDependencies: { '@types/react': '>=18', react: '>=18', 'react-dom': '>=18' },
    peerDependenciesMeta: {
      '@types/react': { optional: true },
      react: { optional: true },
      'react-dom': { optional: true },
    },
  }
}
