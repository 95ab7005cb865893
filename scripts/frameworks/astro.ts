import { buildPage, PLAIN_SCRIPT, PLAIN_TAGS, type App } from './app.ts'

/** The application of Astro. */
export const astro: App = {
  name: 'astro',
  title: 'Astro',
  packages: ['astro', 'node'],
  about: ['astro'],
  build: 'astro build',
  out: 'out',
  files: {
    'astro.config.mjs': `import { defineConfig } from 'astro/config'

export default defineConfig({ outDir: './out' })
`,
    'src/pages/index.astro': `---
---

${buildPage(`${PLAIN_TAGS}<script>
  import '../student-page.js'
</script>`)}`,
    'src/student-page.js': PLAIN_SCRIPT,
  },
  recipe: ['src/pages/index.astro', 'src/student-page.js'],
  advice: 'A tag needs no client directive; the script imports the element.',
}
