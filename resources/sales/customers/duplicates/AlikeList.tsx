import './duplicates.texts.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import type { ReactNode } from 'react'
import type { CallAnswer } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import type { customerDuplicateCalls } from './duplicates.calls.ts'

type Alike = CallAnswer<typeof customerDuplicateCalls.getCustomerDuplicates>['data'][number]

interface Props {
  title: string
  alike: readonly Alike[]
  action?: ReactNode
}

/** Customers who may be the same, each a link to its page. */
export function AlikeList({ title, alike, action }: Props) {
  if (!alike.length) return null
  return (
    <Alert severity="warning" role="note" aria-live="polite" action={action}>
      {title}{' '}
      {alike.slice(0, shown).map(({ customerId, name, customerCode, by }, n) => (
        <span key={customerId}>
          {n > 0 && ', '}
          <Link component={LinkBase} to={`/${resourceOfEntity('customers')}/${customerId}/show`}>
            {name}
          </Link>{' '}
          {`(${customerCode}, ${say(`customer_duplicates.${words[by]}`)})`}
        </span>
      ))}
      {alike.length > shown && ` +${alike.length - shown}`}
    </Alert>
  )
}

const shown = 5

const words = {
  Phone: 'phone',
  'E-mail': 'email',
  'Name and address': 'name',
  Name: 'called',
} as const
