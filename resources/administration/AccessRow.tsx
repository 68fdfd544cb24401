import { memo } from 'react'
import { formatInstant } from '../../src/fields/time.ts'
import { useClient } from '../../src/fields/useClient.ts'
import { say } from '../../src/i18n/say.ts'
import type { AccessTable, Held, Person } from './useAccess.ts'

interface Props {
  person: Person
  codes: AccessTable['codes']
  row: number
  /** The cell of this row that Tab reaches, -1 in every other row. */
  tabColumn: number
  isSelected: boolean
}

/** One person's codes; drawn again only when the person changes. */
export const AccessRow = memo(({ person, codes, row, tabColumn, isSelected }: Props) => {
  const client = useClient()
  const held = new Map<string, Held[]>()
  for (const h of person.held) held.set(h.code, [...(held.get(h.code) ?? []), h])
  const told = ({ template, by, sinceUtc, expiresOnUtc }: Held) =>
    template
      ? say('access.with', { template })
      : [
          by
            ? say('access.given_by', { by, since: formatInstant(sinceUtc, client) })
            : say('access.given', { since: formatInstant(sinceUtc, client) }),
          expiresOnUtc ? say('access.ends', { end: formatInstant(expiresOnUtc, client) }) : '',
        ].join(' ')
  const tab = (column: number) => ({
    'data-column': column,
    tabIndex: tabColumn === column ? 0 : -1,
  })
  return (
    <tr data-row={row} data-selected={isSelected || undefined} data-disabled={person.isDisabled || undefined} aria-selected={isSelected}>
      <td {...tab(0)} title={person.name}>
        <input type="checkbox" checked={isSelected} readOnly tabIndex={-1} aria-hidden />
        {person.name} {person.branch && <small>{person.branch}</small>}
      </td>
      {codes.map(({ code, name }, i) => {
        const sources = held.get(code)
        const own = sources?.find(h => !h.templateId)
        const label = `${person.name}, ${code} ${name}: ${sources ? sources.map(told).join(' ') : say('access.not_held')}`
        return (
          <td
            key={code}
            {...tab(i + 1)}
            data-begins={code[0] !== codes[i - 1]?.code[0] || undefined}
            aria-label={label}
            title={sources && label}
          >
            {sources && <i data-own={own ? '' : undefined} data-ends={own?.expiresOnUtc ? '' : undefined} />}
          </td>
        )
      })}
    </tr>
  )
})
