import { buildEmptyPage, SERVER, type App } from './app.ts'

/** The application of Svelte. */
export const svelte: App = {
  name: 'svelte',
  title: 'Svelte',
  packages: ['svelte', 'vite', '@sveltejs/vite-plugin-svelte'],
  about: ['svelte', 'vite'],
  build: 'vite build',
  out: 'dist',
  files: {
    'index.html': buildEmptyPage('/src/main.js'),
    'src/main.js': `import { mount } from 'svelte'
import App from './app.svelte'

mount(App, { target: document.getElementById('app') })
`,
    'src/app.svelte': `<script>
  import { configure } from 'campus-elements'
  import 'campus-elements/elements/campus-hall-ticket.js'
  import 'campus-elements/elements/campus-student-login.js'

  configure({ baseURL: '${SERVER}server', client: 'svtu' })
  let ticket = $state('loading')
  let login = $state('loading')
</script>

<campus-hall-ticket lang="en" oncampus-ready={() => (ticket = 'ready')}></campus-hall-ticket>
<p id="ticket">{ticket}</p>
<campus-student-login
  lang="en"
  oncampus-ready={() => (login = 'ready')}
  oncampus-signed-in={() => (login = 'signed in')}
></campus-student-login>
<p id="login">{login}</p>
`,
    'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [svelte()] })
`,
  },
  recipe: ['src/app.svelte'],
}
