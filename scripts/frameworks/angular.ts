import { buildPage, buildTypeScriptSettings, SERVER, type App } from './app.ts'

/** The application of Angular. */
export const angular: App = {
  name: 'angular',
  title: 'Angular',
  packages: [
    ...(['@angular/common', '@angular/compiler', '@angular/core', '@angular/platform-browser', 'rxjs'] as const),
    ...(['tslib', '@angular/build', '@angular/cli', '@angular/compiler-cli', 'typescript@6', 'node'] as const),
  ],
  about: ['@angular/core', 'typescript@6'],
  build: 'ng build',
  out: 'out',
  files: {
    'angular.json': `${JSON.stringify(
      {
        version: 1,
        cli: { analytics: false },
        projects: {
          site: {
            projectType: 'application',
            root: '',
            sourceRoot: 'src',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: {
                  browser: 'src/main.ts',
                  index: 'src/index.html',
                  outputPath: { base: 'out', browser: '' },
                  tsConfig: 'tsconfig.json',
                },
              },
            },
          },
        },
      },
      null,
      2,
    )}\n`,
    'src/index.html': buildPage('<student-page></student-page>', '\n    <base href="/" />'),
    'src/main.ts': `import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/elements/campus-student-login.js'

configure({ baseURL: '${SERVER}server', client: 'svtu' })

@Component({
  selector: 'student-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <campus-hall-ticket lang="en" (campus-ready)="ticket.set('ready')"></campus-hall-ticket>
    <p id="ticket">{{ ticket() }}</p>
    <campus-student-login
      lang="en"
      (campus-ready)="login.set('ready')"
      (campus-signed-in)="login.set('signed in')"
    ></campus-student-login>
    <p id="login">{{ login() }}</p>
  \`,
})
class StudentPage {
  readonly ticket = signal('loading')
  readonly login = signal('loading')
}

void bootstrapApplication(StudentPage, { providers: [provideZonelessChangeDetection()] })
`,
    'tsconfig.json': buildTypeScriptSettings({ experimentalDecorators: true, module: 'preserve' }, ['src']),
  },
  recipe: ['src/main.ts'],
  advice: '`CUSTOM_ELEMENTS_SCHEMA` allows the tags in a template.',
}
