/** The inputs of lookups that find a ticket: the fixture person, by PRN and by seat number. @param {string} origin */
export async function fixtureLookups(origin) {
  const answer = await fetch(`${origin}/server/o/mql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-header': 'FetchQueryData' },
    body: JSON.stringify({ FetchQueryData: { publishedExamEvents: { clientId: 17 }, fetchGroup: ['publishedExamEvents'] } }),
  })
  const { FetchQueryData } = await answer.json()
  const { examEventId } = FetchQueryData.result.publishedExamEvents[0]
  const person = { clientId: 17, examEventId, dob: '2006-03-14', mobile4: '0123' }
  return [
    { ...person, by: 'PRN', value: '2025417112003457' },
    { ...person, by: 'SEAT', value: 'CM204517' },
  ]
}
