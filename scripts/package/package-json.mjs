/**
 * The conditions of programs that have no document. They get a module that does nothing, because libraries inside the
 * elements need `HTMLElement` when they are imported.
 */
const WITHOUT_DOCUMENT = ['node', 'deno', 'workerd', 'edge-light']

/**
 * @param {string} name the path of an entry without its ending
 * @param {string} [otherwise] the module that does nothing
 */
const entry = (name, otherwise = './without-document.js') => ({
  types: `./${name}.d.ts`,
  ...Object.fromEntries(WITHOUT_DOCUMENT.map((condition) => [condition, otherwise])),
  default: `./${name}.js`,
})

/**
 * Returns the `package.json` of the package.
 * @param {{ version: string, description: string, license: string, engines: { node: string } }} root the project's own
 * @param {readonly string[]} tags
 */
export function packageJson({ version, description, license, engines }, tags) {
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
      '.': entry('index', './index.without-document.js'),
      './loader': entry('campus-elements'),
      ...Object.fromEntries(tags.map((tag) => [`./elements/${tag}.js`, entry(`elements/${tag}`)])),
      './react': { types: './react.d.ts', default: './without-document.js' },
      './forms/*.html': './forms/*.html',
      './*.css': './*.css',
      './preload.json': './preload.json',
      './integrity.json': './integrity.json',
      './sbom.cdx.json': './sbom.cdx.json',
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
    // Registering an element, and the styles and stores of the shared chunks, are effects of an import.
    sideEffects: ['./campus-elements.js', './elements/*.js', './assets/*.js', './campus-forms.css'],
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    // Their types are needed only by those who use them.
    peerDependencies: { '@types/react': '>=19' },
    peerDependenciesMeta: { '@types/react': { optional: true } },
  }
}
