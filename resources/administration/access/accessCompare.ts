import './access.texts.ts'
import { say } from '#src/i18n/say.ts'
import type { Code } from '#define'
import type { AccessTable, Person } from './useAccess.ts'

/** The codes of a person, without duplicates, in order. */
export const codesOf = ({ held }: Pick<Person, 'held'>): Code[] =>
  [...new Set(held.map(h => h.code))].sort()

/** The codes in which people differ, as sentences. */
export function comparedInWords(
  people: readonly Person[],
  differing: ReadonlySet<string>,
): string[] {
  if (people.length < 2) return []
  if (!differing.size) return [say('access.same')]
  if (people.length > 2)
    return [say('access.differ_in', { codes: [...differing].sort().join(', ') })]
  const [one, two] = people.map(codesOf) as [Code[], Code[]]
  const both = one.filter(code => two.includes(code))
  return [
    ...[
      [people[0]!.name, one.filter(code => !two.includes(code))] as const,
      [people[1]!.name, two.filter(code => !one.includes(code))] as const,
    ].flatMap(([name, codes]) =>
      codes.length ? [say('access.only', { name, codes: codes.join(', ') })] : [],
    ),
    both.length ? say('access.shared', { codes: both.join(', ') }) : say('access.nothing_shared'),
  ]
}

export type How = 'Add' | 'Replace' | 'Take away'

/** The codes of a person after templates are added, replaced or removed. */
export function withTemplates(
  person: Person,
  templates: AccessTable['templates'],
  given: readonly string[],
  how: How,
): Set<Code> {
  const own = new Set(person.held.flatMap(h => (h.templateId ? [] : [h.code])))
  const theirs = new Set(person.held.flatMap(h => (h.templateId ? [h.templateId] : [])))
  const kept =
    how === 'Add'
      ? [...theirs, ...given]
      : how === 'Replace'
        ? given
        : [...theirs].filter(id => !given.includes(id))
  for (const template of templates)
    if (kept.includes(template.id)) for (const { code } of template.codes) own.add(code)
  return own
}

/** What each person gains and loses, as sentences; people without a change are only counted. */
export function previewInWords(
  people: readonly Person[],
  after: (person: Person) => ReadonlySet<Code>,
): string[] {
  let same = 0
  const sentences = people.flatMap(person => {
    const before = codesOf(person)
    const then = after(person)
    const gained = [...then]
      .filter(code => !before.includes(code))
      .sort()
      .join(', ')
    const lost = before.filter(code => !then.has(code)).join(', ')
    const { name } = person
    if (gained && lost) return [say('access.gains_and_loses', { name, gained, lost })]
    if (gained) return [say('access.gains', { name, codes: gained })]
    if (lost) return [say('access.loses', { name, codes: lost })]
    same++
    return []
  })
  return same ? [...sentences, say('access.unchanged', { smart_count: same })] : sentences
}
