import { BASE, SERVICE } from './slapd.ts'

const person = (uid: string, name: string, password: string, more = ''): string => `
dn: uid=${uid},ou=people,${BASE}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${name}
sn: ${name.split(' ').at(-1)}
mail: ${uid}@svtu.example.edu
userPassword: ${password}
${more}`

const group = (name: string, members: readonly string[]): string => `
dn: cn=${name},ou=groups,${BASE}
objectClass: groupOfNames
cn: ${name}
${members.map((uid) => `member: uid=${uid},ou=people,${BASE}`).join('\n')}
`

/** The people of the test's directory: their passwords are not those that the portal has of them. */
export const ENTRIES = `dn: ${BASE}
objectClass: dcObject
objectClass: organization
o: Suvarnatir University
dc: svtu

dn: ou=people,${BASE}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${BASE}
objectClass: organizationalUnit
ou: groups

dn: ${SERVICE.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: portal
userPassword: ${SERVICE.password}
${person('ravi.exams', 'Ravi Kulkarni', 'directory-ravi')}
${person('asha.admin', 'Asha Patil', 'directory-asha')}
${person('gita.new', 'Gita New', 'directory-gita')}
${person('obrien', "Séan O'Brien (Exams)", 'pässwörd शब्द (*)')}
${person('nobody.in', 'No Body', 'directory-nobody')}
dn: uid=twin,ou=people,${BASE}
objectClass: inetOrgPerson
uid: twin
cn: Twin One
sn: One
userPassword: twin

dn: uid=twin,ou=groups,${BASE}
objectClass: inetOrgPerson
uid: twin
cn: Twin Two
sn: Two
userPassword: twin
${group('exams', ['ravi.exams', 'obrien'])}${group('helpdesk', ['gita.new', 'ravi.exams'])}${group('owners', ['gita.new'])}`
