import './access.texts.ts'
import { say } from '#src/i18n/say.ts'
import type { AccessTable, Change, Person } from './useAccess.ts'

/** A change with the words for it, and the change that takes it back. */
export interface ToldChange {
  readonly change: Change
  readonly reverse: Change | undefined
  readonly message: string
  /** The codes that it gives and that are marked as High risk. */
  readonly high: AccessTable['codes']
}

export const toldChange = (
  change: Change,
  people: readonly Person[],
  codes: AccessTable['codes'],
): ToldChange => ({
  change,
  reverse: reverseOf(change, people),
  message: inWords(change, people, codes),
  high: codes.filter(
    ({ code, risk }) => risk === 'High' && change.grant?.some(given => given.code === code),
  ),
})

/**
 * The change that restores what people held before; `undefined` if one change cannot: a code that
 * was held gets another end, or codes with different ends were taken.
 */
export function reverseOf(
  { grant = [], revoke = [] }: Change,
  people: readonly Person[],
): Change | undefined {
  const ownOf = ({ staffId, code }: (typeof grant)[number]) =>
    people
      .find(({ id }) => id === staffId)
      ?.held.find(held => held.code === code && !held.templateId)
  if (grant.some(ownOf)) return undefined
  const ends = [...new Set(revoke.map(taken => ownOf(taken)?.expiresOnUtc ?? null))]
  if (ends.length > 1) return undefined
  return { grant: revoke, revoke: grant, ...(ends[0] && { expiresOnUtc: ends[0] }) }
}

function inWords(
  { grant = [], revoke = [] }: Change,
  people: readonly Person[],
  codes: AccessTable['codes'],
): string {
  const pairs = grant.length > 0 ? grant : revoke
  const changed = [...new Set(pairs.map(({ code }) => code))]
  const ids = [...new Set(pairs.map(({ staffId }) => staffId))]
  const what =
    changed.length === 1
      ? `${changed[0]} ${codes.find(({ code }) => code === changed[0])?.name ?? ''}`.trim()
      : changed.join(', ')
  const who =
    ids.length === 1
      ? (people.find(({ id }) => id === ids[0])?.name ?? '')
      : say('access.some_people', { smart_count: ids.length })
  return say(grant.length > 0 ? 'access.gave' : 'access.took', { what, who })
}
