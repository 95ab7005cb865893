import { buildTypeScriptSettings, SERVER, type App } from './app.ts'
import { REACT_COMPONENTS, REACT_REFERENCES } from './react.ts'

const PAGE = `import { StudentPage } from './student-page'

export default function Page() {
  return <StudentPage />
}
`

/** The application of Next, whose pages are rendered by its server and hydrated in the browser. */
export const next: App = {
  name: 'next',
  title: 'Next (app router, Turbopack)',
  packages: ['next', 'react', 'react-dom', '@types/node', '@types/react', 'typescript@6'],
  about: ['next', 'react', 'typescript@6'],
  build: 'next build',
  start: 'next start --hostname 127.0.0.1 --port',
  pages: ['/', '/components', '/loader'],
  files: {
    'app/layout.tsx': `import type { ReactNode } from 'react'

export const metadata = { title: 'A university', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
    'app/page.tsx': PAGE,
    'app/student-page.tsx': `'use client'\n\n${REACT_REFERENCES}`,
    'app/components/page.tsx': PAGE,
    'app/components/student-page.tsx': `'use client'\n\n${REACT_COMPONENTS}`,
    'app/loader/page.tsx': `import 'campus-elements/react'
import Script from 'next/script'
import { States } from './states'

export default function Page() {
  return (
    <>
      <Script type="module" src="${SERVER}campus-elements.js" data-client="svtu" />
      <campus-hall-ticket lang="en">
        <a href="https://portal.example.ac.in">Hall tickets</a>
      </campus-hall-ticket>
      <campus-student-login lang="en">
        <a href="https://portal.example.ac.in">Log in</a>
      </campus-student-login>
      <States />
    </>
  )
}
`,
    'app/loader/states.tsx': `'use client'

import type { CampusHallTicketElement, CampusStudentLoginElement } from 'campus-elements'
import { useEffect, useState } from 'react'

export function States() {
  const [ticket, setTicket] = useState('loading')
  const [login, setLogin] = useState('loading')
  useEffect(() => {
    const showSignIn = () => setLogin('signed in')
    document.addEventListener('campus-signed-in', showSignIn)
    void customElements.whenDefined('campus-hall-ticket').then(async () => {
      await document.querySelector<CampusHallTicketElement>('campus-hall-ticket')?.ready
      setTicket('ready')
    })
    void customElements.whenDefined('campus-student-login').then(async () => {
      await document.querySelector<CampusStudentLoginElement>('campus-student-login')?.ready
      setLogin('ready')
    })
    return () => document.removeEventListener('campus-signed-in', showSignIn)
  }, [])
  return (
    <>
      <p id="ticket">{ticket}</p>
      <p id="login">{login}</p>
    </>
  )
}
`,
    'tsconfig.json': buildTypeScriptSettings(
      {
        ...{ noEmit: true, jsx: 'react-jsx', esModuleInterop: true, isolatedModules: true },
        ...{ resolveJsonModule: true, skipLibCheck: true, types: ['node'] },
      },
      ['app', 'next-env.d.ts'],
    ),
  },
  recipe: ['app/student-page.tsx', 'app/page.tsx', 'app/loader/page.tsx', 'app/loader/states.tsx'],
  advice:
    'The elements are imported in a client component. The server renders their tags, and what stands inside a tag is visible until the element is ready. React listens to events only after hydration, when an element may be ready already: `ready` is a promise that also tells then. The components of React 19, below, work in a client component too. Alternatively, a page names the loader of your Campus server, and needs no package but the types. It does so with `next/script`, which waits for hydration: a plain `script` would draw forms into the page before React has compared it with its own (React error 418).',
}
