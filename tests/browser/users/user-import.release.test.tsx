import { expect } from 'chai'
import { answerQuestion, $question } from '../../../src/core/feedback/confirm.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  all,
  checked,
  choose,
  counts,
  enter,
  focused,
  heading,
  HEADERS,
  panel,
  person,
  press,
  says,
  step,
} from '../support/imports.tsx'
import { accessibilityProblems, clearPage, eventually, waitForHostEvent, mount, rootOf } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'

const noProblems = async (host: Element) => expect(await accessibilityProblems(host)).to.deep.equal([])

describe('an administrator who imports users', () => {
  before(() => defineElement(panel))
  afterEach(async () => {
    clearPage()
    await signOut()
    navigate('/')
  })

  it('goes from the file to the result, with the focus on the heading of the next step', async () => {
    const host = await enter()
    await says(host, 'One row for each user')
    expect(step(host)).to.equal('File')
    await noProblems(host)
    await choose(host, [HEADERS, person('Asha'), person('संतोष'), person('Ravi', 'nobody')].join('\n'))
    await says(host, 'people.csv has 3 rows')
    expect(step(host)).to.equal('Columns')
    await eventually('the heading to have the focus', () => focused(host) === heading(host))
    const selects = [...byRole(host, 'group', 'Columns').querySelectorAll('select')]
    expect(selects.map(({ value }) => value)).to.deep.equal([
      'userType',
      'firstName',
      'lastName',
      'email',
      'employeeCode',
      'loginName',
      'colleges',
      'roles',
      'SKIP',
    ])
    expect(selects[1]?.labels[0]?.parentElement?.textContent).to.include('For example: Asha · संतोष · Ravi')
    await noProblems(host)

    await press(host, 'Check the file')
    await says(host, 'This is what will happen')
    expect(step(host)).to.equal('Check')
    await eventually('the heading to have the focus', () => focused(host) === heading(host))
    expect(counts(host)).to.deep.equal({ 'To be added': '2', 'With errors': '1' })
    await says(host, 'E-mail: Missing, or not a valid address.')
    await says(host, '2 invitations will be sent by e-mail.')
    await noProblems(host)

    await press(host, 'Import 2 users')
    await says(host, 'The import is finished.')
    expect(step(host)).to.equal('Result')
    expect(counts(host)).to.deep.equal({ Added: '2', 'With errors': '1' })
    await says(host, '1 row was not imported. Download it')
    await noProblems(host)
    const closed = waitForHostEvent('campus-panel-closed')
    await press(host, 'Show users')
    expect((await closed).detail).to.deep.equal({ how: 'done' })
  })

  it('can leave and resume the import, by the URL or from the list of unfinished imports', async () => {
    navigate('/user-management')
    const host = await enter()
    await checked(host, [HEADERS, person('Asha')].join('\n'))
    expect(location.hash).to.match(/^#\/user-management\?import=[\w-]{16,}/)
    clearPage()
    const again = await mount('<campus-import-panel client="svtu" lang="en"></campus-import-panel>')
    await says(again, 'This is what will happen')
    expect(counts(again)).to.deep.equal({ 'To be added': '1', 'With errors': '0' })
    clearPage()
    navigate('/somewhere')
    const fresh = await mount('<campus-import-panel client="svtu" lang="en"></campus-import-panel>')
    await press(fresh, 'Continue with people.csv')
    await says(fresh, 'This is what will happen')
  })

  it('can discard an unfinished import, from its step or from the list, after a question', async () => {
    const agree = async () => {
      const question = await eventually('the question', () => $question.get())
      expect(question.detail).to.include('people.csv and everything read from it will be deleted')
      answerQuestion(true)
    }
    const host = await enter()
    await checked(host, [HEADERS, person('Asha')].join('\n'))
    await press(host, 'Discard the import')
    await agree()
    await eventually('the first step', () => step(host) === 'File')
    await eventually('the heading to have the focus', () => focused(host) === heading(host))
    clearPage()
    const again = await enter()
    await checked(again, [HEADERS, person('Asha')].join('\n'))
    clearPage()
    const fresh = await enter()
    // The list has the newest imports only: another one can take the place of the discarded one.
    const newest = () => all(fresh, '.c-import-open li button')[0]?.id
    const before = await eventually('the list', newest)
    await noProblems(fresh)
    await press(fresh, 'Discard')
    await agree()
    await eventually('it to be gone', () => newest() !== before)
    await eventually('the heading to have the focus', () => focused(fresh) === heading(fresh))
  })

  it('sees the progress of a long import, accessibly, and can stop it', async () => {
    const host = await enter()
    await checked(host, [HEADERS, ...Array.from({ length: 450 }, () => person('Asha'))].join('\n'))
    await press(host, 'Import 450 users')
    const bar = await eventually('the bar', () => all(host, '[role=progressbar]')[0])
    expect(bar.getAttribute('aria-valuemax')).to.equal('450')
    expect(bar.getAttribute('aria-valuetext')).to.match(/^[\d,]+ of 450 rows$/)
    await noProblems(host)
    await press(host, 'Stop the import')
    await eventually('the question', () => $question.get()?.action === 'Stop the import')
    answerQuestion(true)
    await eventually('the end', () =>
      /The import was stopped|The import is finished/.test(rootOf(host)?.textContent ?? ''),
    )
    expect(Number(counts(host)['Added'] ?? 0)).to.be.lessThan(451)
  })

  it('gets an accessible panel in Urdu', async () => {
    const host = await enter()
    host.setAttribute('lang', 'ur')
    await says(host, 'صارفین درآمد کریں')
    await noProblems(host)
  })
})
